import { isCjk } from "./cjk.ts";
import { WORD_GROUPS } from "./word-groups.ts";
import { wordTerms } from "./word-terms.ts";

/** The groups by word. */
export interface WordTable {
  /** Terms that mean what an English term means, itself left out. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** English terms for a word of another language, by lines, each with the nearest first. */
  translations: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Characters of the longest Chinese, Japanese or Korean word. */
  longestCjk: number;
}

let table: WordTable | undefined;

/** Read at the first search. */
export function wordTable(): WordTable {
  table ??= readGroups(WORD_GROUPS);
  return table;
}

export function readGroups(groups: string): WordTable {
  const synonyms = new Map<string, string[]>();
  const translations = new Map<string, string[][]>();
  let longestCjk = 1;
  for (const line of groups.trim().split("\n")) {
    const [english = "", other = ""] = line.split(" | ");
    const terms = [...new Set(words(english).flatMap(wordTerms))];
    for (const term of terms) push(synonyms, term, ...terms.filter((one) => one !== term));
    for (const word of words(other)) {
      const cjk = isCjk(word.charCodeAt(0));
      const key = cjk ? word : wordTerms(word)[0];
      if (key !== undefined) push(translations, key, terms);
      if (cjk) longestCjk = Math.max(longestCjk, word.length);
    }
  }
  return { synonyms, translations, longestCjk };
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function push<Value>(map: Map<string, Value[]>, key: string, ...values: Value[]): void {
  const known = map.get(key);
  if (known) known.push(...values);
  else map.set(key, values);
}
