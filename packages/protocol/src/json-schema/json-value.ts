export type JsonType = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON type; `integer` for a whole number. Undefined for what JSON can't hold. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "string" || typeof value === "boolean") return typeof value as "string" | "boolean";
  return typeof value === "object" ? "object" : undefined;
}
