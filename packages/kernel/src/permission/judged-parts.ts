import type { JudgedPart, PermissionParts } from "@toolrail/protocol";
import { withinLimit } from "../returned-promise.ts";
import { systemClock } from "../system-clock.ts";
import { hasPathArgument, keyArgumentsOf } from "./key-argument.ts";
import { normalisePath } from "./normalise-path.ts";
import type { PermissionRequest } from "./permission-request.ts";

/** Milliseconds that a tool may take to name its parts. */
const PARTS_LIMIT_MS = 30_000;

/** A part as rules see it. */
export interface Part {
  /** All its spellings, its own first. */
  texts: readonly string[];
  /** Name of the tool whose rules hold for it; undefined for the judged tool itself. */
  tool: string | undefined;
  needsRule: boolean;
  /** Text that a rule must spell out before its first `*`; empty: none. */
  literal: string;
}

export interface JudgedParts {
  parts: readonly Part[];
  /** For deny and ask rules only. */
  readings: readonly Part[];
  isUncertain: boolean;
  isProtected: boolean;
  whole: string | undefined;
  reason: string | undefined;
}

/** Returns what rules are matched against: the tool's own parts, else its key argument, else nothing. */
export async function judgedParts(request: PermissionRequest): Promise<JudgedParts> {
  const given = await partsOf(request);
  const parts = given.parts.map(readPart);
  const spelled = parts.some(({ literal }) => literal !== "");
  return {
    parts:
      given.protected && !spelled ? parts.map((part) => ({ ...part, literal: part.texts[0] ?? "" })) : parts,
    readings: (given.readings ?? []).map(readPart),
    isUncertain: given.uncertain === true,
    isProtected: given.protected === true,
    whole: given.whole,
    reason: given.reason,
  };
}

async function partsOf({ tool, args, clock = systemClock }: PermissionRequest): Promise<PermissionParts> {
  if (tool.permissionParts) {
    const limit = { clock, limitMs: PARTS_LIMIT_MS, name: "permissionParts" };
    return withinLimit(Promise.resolve(tool.permissionParts(args)), limit);
  }
  const values = keyArgumentsOf(tool, args);
  // Rules must not be evaded by a value that they can't be matched against.
  if (!values) return { parts: [], uncertain: true };
  return { parts: hasPathArgument(tool) ? values.map(normalisePath) : values };
}

function readPart(given: string | JudgedPart): Part {
  if (typeof given !== "object")
    return { texts: [String(given)], tool: undefined, needsRule: true, literal: "" };
  const { part, also = [], tool, readOnly, literal = "" } = given;
  return { texts: [part, ...also].map(String), tool, needsRule: readOnly !== true, literal };
}
