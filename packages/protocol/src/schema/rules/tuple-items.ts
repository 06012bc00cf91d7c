import { isRecord } from "../../json-schema/json-value.ts";
import { isSameJson, type Part } from "../part.ts";
import type { RuleContext } from "../rule.ts";

/** A tuple as a list of any of its items, where a target asks for `items`. */
export function tupleItems(part: Part, { facts }: RuleContext): Part {
  const { prefixItems, items, ...rest } = part;
  if (!facts.needsItems || !Array.isArray(prefixItems)) return part;
  const forms: unknown[] = [];
  for (const form of isRecord(items) ? [...prefixItems, items] : prefixItems)
    if (!forms.some((known) => isSameJson(known, form))) forms.push(form);
  return { ...rest, items: forms.length === 1 ? forms[0] : { anyOf: forms } };
}
