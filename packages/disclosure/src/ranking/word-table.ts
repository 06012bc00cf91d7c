import { EVERYDAY_WORDS } from "./everyday-words.ts";
import { isCjk } from "./split-words.ts";
import { SENSES, WORD_GROUPS } from "./word-groups.ts";
import { wordTerms } from "./word-terms.ts";

/** The groups by word. */
export interface WordTable {
  /** Terms that mean what an English term means, itself left out. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** English terms for a word of another language, by lines, each with the nearest first. */
  translations: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Senses of a term beside certain others. */
  senses: ReadonlyMap<string, readonly Sense[]>;
  /** Characters of the longest Chinese, Japanese or Korean word. */
  longestCjk: number;
}

export interface Sense {
  beside: ReadonlySet<string>;
  means: readonly string[];
}

let table: WordTable | undefined;

/** Read at the first search. */
export function wordTable(): WordTable {
  table ??= readGroups(WORD_GROUPS, EVERYDAY_WORDS, SENSES);
  return table;
}

/** Words of `groups` also stand for one another; those of `dictionary` translate alone. */
export function readGroups(groups: string, dictionary = "", senseLines = ""): WordTable {
  const synonyms = new Map<string, string[]>();
  const translations = new Map<string, string[][]>();
  let longestCjk = 1;
  const read = (line: string, areSynonyms: boolean) => {
    const [english = "", other = ""] = line.split(" | ");
    const terms = [...new Set(words(english).flatMap(wordTerms))];
    if (areSynonyms) for (const term of terms) push(synonyms, term, ...terms.filter((one) => one !== term));
    for (const word of words(other)) {
      const cjk = isCjk(word.charCodeAt(0));
      const key = cjk ? word : wordTerms(word)[0];
      if (key !== undefined) push(translations, key, terms);
      if (cjk) longestCjk = Math.max(longestCjk, word.length);
    }
  };
  for (const line of linesOf(groups)) read(line, true);
  for (const line of linesOf(dictionary)) read(line, false);
  return { synonyms, translations, senses: readSenses(senseLines), longestCjk };
}

function readSenses(text: string): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const line of linesOf(text)) {
    const [own = [], beside = [], means = []] = line
      .split(" | ")
      .map((part) => words(part).flatMap(wordTerms));
    for (const term of own) push(senses, term, { beside: new Set(beside), means });
  }
  return senses;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function push<Value>(map: Map<string, Value[]>, key: string, ...values: Value[]): void {
  const known = map.get(key);
  if (known) known.push(...values);
  else map.set(key, values);
}
