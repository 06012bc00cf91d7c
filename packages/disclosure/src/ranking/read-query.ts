import { joints } from "./index-document.ts";
import { isCjk, splitWords } from "./split-words.ts";
import { wordTable } from "./word-table.ts";
import { wordTerms } from "./word-terms.ts";

/** One thing that a query asks for, by the terms that may stand for it. */
export interface Concept {
  variants: readonly Variant[];
  /** True when its absence says that a tool is not meant. */
  counts: boolean;
}

export interface Variant {
  term: string;
  /** 1 for the query's own word. */
  weight: number;
}

/** Chosen as the weights of the fields are. */
const SYNONYM = 0.25;
const TRANSLATION = 0.8;
const FAR_TRANSLATION = 0.48;
/** Words of a line that are its meaning itself. */
const NEAR_WORDS = 3;
const CJK_PIECE = 0.3;
const JOINT = 0.5;

/** What a query asks for. Words that are joined in a name, or parted, find each other. */
export function readQuery(query: string): Concept[] {
  const concepts = new Map<string, Concept>();
  const keep = (key: string, concept: Concept) => concepts.has(key) || concepts.set(key, concept);
  const words = splitWords(query);
  const all = words.flatMap(wordTerms);
  for (const word of words) {
    const cjk = isCjk(word.charCodeAt(0));
    if (cjk) for (const found of knownWords(word)) keep(`=${found}`, translated(found));
    for (const term of wordTerms(word))
      if (cjk) keep(term, { variants: [{ term, weight: CJK_PIECE }], counts: false });
      else keep(term, beside(all, term, understood(term)));
  }
  for (const joint of joints(query))
    for (const term of wordTerms(joint)) keep(term, { variants: [{ term, weight: JOINT }], counts: false });
  return [...concepts.values()];
}

/** Words of the table in a text without spaces, the longest first from where the last one ended. */
function* knownWords(run: string): Generator<string> {
  const { translations, longestCjk } = wordTable();
  for (let start = 0; start < run.length; ) {
    let length = Math.min(longestCjk, run.length - start);
    while (length > 0 && !translations.has(run.slice(start, start + length))) length--;
    if (length > 0) yield run.slice(start, start + length);
    start += Math.max(length, 1);
  }
}

function understood(term: string): Concept {
  const { synonyms, translations } = wordTable();
  const own = { term, weight: 1 };
  const same = synonyms.get(term);
  if (same)
    return { variants: [own, ...same.map((other) => ({ term: other, weight: SYNONYM }))], counts: true };
  if (!translations.has(term)) return { variants: [own], counts: true };
  return { variants: [own, ...translated(term).variants], counts: true };
}

/** With what the term means beside the others of the query. */
function beside(all: readonly string[], term: string, concept: Concept): Concept {
  const senses = wordTable()
    .senses.get(term)
    ?.filter((sense) => all.some((other) => sense.beside.has(other)));
  if (senses === undefined || senses.length === 0) return concept;
  const means = senses.flatMap((sense) => sense.means.map((other) => ({ term: other, weight: TRANSLATION })));
  return { ...concept, variants: [...concept.variants, ...means] };
}

function translated(word: string): Concept {
  const weights = new Map<string, number>();
  for (const line of wordTable().translations.get(word) ?? [])
    for (const [place, term] of line.entries()) {
      const weight = place < NEAR_WORDS ? TRANSLATION : FAR_TRANSLATION;
      weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    }
  return { variants: [...weights].map(([term, weight]) => ({ term, weight })), counts: true };
}
