import { isRecord } from "../../json-schema/json-value.ts";
import { isSameList, type Part, textList } from "../part.ts";
import { nullable } from "./nullable.ts";

/** Every property required; those that were not may be null. */
export function requireAll(part: Part): Part {
  const { properties } = part;
  if (!isRecord(properties)) return part;
  const names = Object.keys(properties);
  if (isSameList(part.required, names)) return part;
  const required = new Set(textList(part.required));
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    isRecord(property) && !required.has(name) ? nullable(property) : property,
  ]);
  return { ...part, properties: Object.fromEntries(entries), required: names };
}
