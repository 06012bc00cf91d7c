const MOST_FIELDS = 5;

/** What a value is, in a few words; never its content, which may be of any size. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object") return `a ${typeof value}`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (value instanceof Uint8Array) return "bytes";
  if ("then" in value && typeof value.then === "function") return "a promise";
  if ("getReader" in value || Symbol.asyncIterator in value) return "a stream";
  const fields = Object.keys(value);
  if (fields.length === 0) return "an object without fields";
  const more = fields.length > MOST_FIELDS ? ` and ${fields.length - MOST_FIELDS} more` : "";
  return `an object with the fields ${fields.slice(0, MOST_FIELDS).join(", ")}${more}`;
}
