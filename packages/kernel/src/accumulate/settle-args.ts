import type { ArgsRepair } from "@toolrail/protocol";
import { firstObjectEnd, skipBlanks } from "./first-object.ts";

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

/** A JSON string that holds a JSON object, opened once. */
function openNestedString(value: unknown): string | undefined {
  return typeof value === "string" && isJsonObject(value) ? value : undefined;
}

const LEADING_EMPTY = /^\s*\{\s*\}\s*(?=\{)/;

/** `{}{"path":"a"}`: a placeholder that was sent before the real arguments. */
function dropLeadingEmptyObject(joined: string): string | undefined {
  const leading = LEADING_EMPTY.exec(joined);
  if (!leading) return undefined;
  const rest = joined.slice(leading[0].length);
  return isJsonObject(rest) ? rest : undefined;
}

/** Each piece begins with the whole text before it: the server sent snapshots, and the last one is the text. */
function takeLastSnapshot(pieces: readonly string[]): string | undefined {
  const [first, ...later] = pieces;
  if (first === undefined || later.length === 0) return undefined;
  let last = first;
  for (const piece of later) {
    if (!piece.startsWith(last)) return undefined;
    last = piece;
  }
  return isJsonObject(last) ? last : undefined;
}

/** One complete object that was sent again and again, to the letter. */
function dropExactRepeat(joined: string): string | undefined {
  const end = firstObjectEnd(joined);
  if (end === undefined) return undefined;
  const once = joined.slice(skipBlanks(joined, 0), end);
  for (let at = skipBlanks(joined, end); at < joined.length; at = skipBlanks(joined, at + once.length))
    if (!joined.startsWith(once, at)) return undefined;
  return isJsonObject(once) ? once : undefined;
}

type JsonReading = { ok: true; value: unknown } | { ok: false };

function readJson(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function isJsonObject(text: string): boolean {
  const reading = readJson(text);
  return (
    reading.ok && typeof reading.value === "object" && reading.value !== null && !Array.isArray(reading.value)
  );
}
