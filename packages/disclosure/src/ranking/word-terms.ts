import { cjkTerms, isCjk } from "./cjk.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";

/** The index terms of one word of `splitWords`: none for a word that says nothing. */
export function wordTerms(word: string): string[] {
  if (isCjk(word.charCodeAt(0))) return cjkTerms(word);
  const lower = foldAccents(word.toLowerCase());
  if (STOP_WORDS.has(lower)) return [];
  if (!/\d/.test(lower)) return [stem(lower)];
  const letters = /^[^\d]{2,}/.exec(lower)?.[0];
  return letters === undefined || letters.length === lower.length ? [lower] : [lower, stem(letters)];
}

function foldAccents(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has no accents.
  return /^[\x00-\x7f]*$/.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, "");
}
