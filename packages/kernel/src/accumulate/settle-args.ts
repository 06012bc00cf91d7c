import type { ArgsRepair } from "@toolrail/protocol";
import { dropExactRepeat } from "./exact-repeat.ts";
import { readJson } from "./json-object.ts";
import { takeLastSnapshot } from "./last-snapshot.ts";
import { dropLeadingEmptyObject } from "./leading-empty-object.ts";
import { openNestedString } from "./nested-string.ts";

export interface SettledArgs {
  args: string;
  repaired?: ArgsRepair;
}

/** Text that parses is right as it is. What no known habit of a server explains stays as it came. */
export function settleArgs(pieces: readonly string[]): SettledArgs {
  const joined = pieces.join("");
  const reading = readJson(joined);
  if (reading.ok) return repaired("nestedString", openNestedString(reading.value)) ?? { args: joined };
  return (
    repaired("leadingEmptyObject", dropLeadingEmptyObject(joined)) ??
    repaired("snapshots", takeLastSnapshot(pieces)) ??
    repaired("repeat", dropExactRepeat(joined)) ?? { args: joined }
  );
}

function repaired(by: ArgsRepair, args: string | undefined): SettledArgs | undefined {
  return args === undefined ? undefined : { args, repaired: by };
}
