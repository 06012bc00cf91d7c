import type { JsonType } from "../../json-schema/json-value.ts";
import { isSameList, type Part, without } from "../part.ts";
import type { RuleContext } from "../rule.ts";
import { knownType, typeKeyword, typesOf } from "../types-of.ts";

/** `type` in JSON Schema's own names, one as a text; `nullable` as the type `null`. */
export function typeNames(part: Part, { report, path }: RuleContext): Part {
  const plain = without(part, (keyword) => keyword === "nullable");
  const names = "type" in part ? [part.type].flat() : [];
  const unknown = names.filter((name) => knownType(name) === undefined);
  for (const name of unknown) if (!isAny(name)) report.problem(path, "unknownType", String(name));
  const types = unknown.length > 0 ? [] : typesOf(part);
  if (part.nullable !== true) return withType(plain, types);
  if (types.length > 0) return withType(plain, [...new Set([...types, "null" as const])]);
  const untyped = withType(plain, []);
  return Array.isArray(part.anyOf) ? { ...untyped, anyOf: [...part.anyOf, { type: "null" }] } : untyped;
}

function withType(part: Part, types: readonly JsonType[]): Part {
  if (types.length === 0) return without(part, (keyword) => keyword === "type");
  const type = typeKeyword(types);
  return isSameList(part.type, type) ? part : { ...part, type };
}

function isAny(name: unknown): boolean {
  return typeof name === "string" && /^(any|mixed|unknown)$/i.test(name);
}
