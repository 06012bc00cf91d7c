import { isJsonObject } from "./json-object.ts";

/** A JSON string that holds a JSON object, opened once. */
export function openNestedString(value: unknown): string | undefined {
  return typeof value === "string" && isJsonObject(value) ? value : undefined;
}
