import { tooManyWildcardsText } from "../failure-text.ts";

/** In one name. Matching takes time in the power of this number. */
const MAX_WILDCARDS = 6;
const MAX_GLOBSTARS = 6;
const REPEATED_GROUP = /[*+]\(/g;

/** Why a pattern could hang the matcher, in words for the model. */
export function wildcardFault(pattern: string, parts: readonly string[]): string | undefined {
  const stars = (part: string) => part.match(/\*+/g)?.length ?? 0;
  const groups = pattern.match(REPEATED_GROUP)?.length ?? 0;
  const globstars = parts.filter((part) => part === "**").length;
  const tooMany =
    parts.some((part) => stars(part) > MAX_WILDCARDS) || globstars > MAX_GLOBSTARS || groups > 1;
  return tooMany ? tooManyWildcardsText(pattern, MAX_WILDCARDS) : undefined;
}
