import { isRecord, type JsonType } from "../../json-schema/json-value.ts";
import { type Part, without } from "../part.ts";
import type { RuleContext } from "../rule.ts";
import { typeKeyword, typesOf } from "../types-of.ts";
import { standsOutside } from "./distribute.ts";

const COMBINERS: readonly string[] = ["anyOf", "oneOf"];
const STANDS_FOR_TYPE: readonly string[] = ["type", "$ref", "allOf", ...COMBINERS];

const ONE_VALUE: readonly Part[] = ["string", "number", "boolean", "null", "object"].map((type) => ({
  type,
}));

/** Any value for a target that wants a type in every part. Lists of lists can't be said. */
export function anyTyped(): Part {
  return { anyOf: [...ONE_VALUE, { type: "array", items: { anyOf: ONE_VALUE } }] };
}

/** A `type` beside branches goes into each branch that has none of its own. */
export function typesInBranches(part: Part, { facts }: RuleContext): Part {
  const combiner = COMBINERS.find((keyword) => Array.isArray(part[keyword]));
  const types = typesOf(part);
  if (!facts.typesInBranches || combiner === undefined || types.length === 0) return part;
  const branches = [part[combiner]].flat().map((branch) => {
    const isOpen = isRecord(branch) && !isTyped(branch);
    return isOpen ? { type: typeKeyword(types), ...branch } : branch;
  });
  return { ...without(part, (keyword) => keyword === "type"), [combiner]: branches };
}

/** A constant as the only value of an `enum`, where the target has no other word for it. */
export function constantAsEnum(part: Part, { subset }: RuleContext): Part {
  if (!("const" in part) || !subset || subset.keywords.has("const")) return part;
  const { const: only, ...rest } = part;
  return { ...rest, enum: [only] };
}

/** A part of several types as a branch for each of them; `enum` only for types that may have one. */
export function oneType(part: Part, { facts }: RuleContext): Part {
  const types = typesOf(part);
  if (!facts.typedParts || types.length < 2) return withValues(part, types, facts.enumTypes);
  const inner = without(part, standsOutside);
  return {
    ...without(part, (keyword) => !standsOutside(keyword)),
    anyOf: types.map((type) => withValues({ ...inner, type }, [type], facts.enumTypes)),
  };
}

/** A part without a type as one of any. */
export function typedPart(part: Part, { facts }: RuleContext): Part {
  return facts.typedParts && !isTyped(part) ? { ...part, ...anyTyped() } : part;
}

function isTyped(part: Part): boolean {
  return STANDS_FOR_TYPE.some((keyword) => keyword in part);
}

function withValues(
  part: Part,
  types: readonly JsonType[],
  enumTypes: readonly JsonType[] | undefined,
): Part {
  if (!enumTypes || !Array.isArray(part.enum)) return part;
  const isTaken = types.every((type) => enumTypes.includes(type));
  return isTaken ? part : without(part, (keyword) => keyword === "enum");
}
