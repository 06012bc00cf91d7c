import { ToolrailError } from "./error.ts";
import { nearNames } from "./near-names.ts";

/**
 * Returns `value` when it is one of the words that `option` admits. Throws `invalid_option` with the option, what came,
 * what is admitted and the nearest of it: a misspelt word never becomes a default.
 *
 * @example
 * const mode = requireOneOf("mode", options.mode ?? "proxy", ["proxy", "direct", "native"]);
 */
export function requireOneOf<const Word extends string>(
  option: string,
  value: unknown,
  words: readonly Word[],
): Word {
  const known = words.find((word) => word === value);
  if (known !== undefined) return known;
  const [nearest] = typeof value === "string" ? nearNames(value, words) : [];
  const advice = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  throw new ToolrailError(
    "invalid_option",
    `${option} must be ${listed(words)}, not ${described(value)}${advice}`,
  );
}

function listed(words: readonly string[]): string {
  const quoted = words.map((word) => JSON.stringify(word));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

function described(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value !== "object") return String(value);
  return Array.isArray(value) ? "an array" : "an object";
}
