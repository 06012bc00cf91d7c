import { nameParts } from "./searched-tool.ts";
import { splitWords } from "./split-words.ts";

/** 2: the query is the tool's name; 1: the name's first words are the query. */
export type NameTier = 1 | 2;

export interface NameIndex {
  /** Tools by number. */
  find(query: string): Map<number, NameTier>;
}

/** Finds names, whole or without their server, however their words are parted. */
export function indexNames(names: readonly string[]): NameIndex {
  const spellings = [(name: string) => name, (name: string) => nameParts(name).tool];
  const lists = spellings.map((spell) => ({ spell, order: sortByForm(names.map(spell)) }));
  return {
    find(query) {
      const wanted = normalize(query);
      const hits = new Map<number, NameTier>();
      if (wanted === "") return hits;
      for (const { spell, order } of lists) {
        const nameAt = (place: number) => spell(names[order[place] ?? 0] ?? "");
        for (let at = firstPlace(order.length, nameAt, wanted); at < order.length; at++) {
          const tier = tierOf(nameAt(at), wanted);
          if (tier === undefined) break;
          const tool = order[at] ?? 0;
          if (tier !== 0 && tier > (hits.get(tool) ?? 0)) hits.set(tool, tier);
        }
      }
      return hits;
    },
  };
}

/** Undefined where the name does not begin with what is wanted; 0 where that is no whole word of it. */
function tierOf(name: string, wanted: string): NameTier | 0 | undefined {
  const form = normalize(name);
  if (!form.startsWith(wanted)) return undefined;
  if (form === wanted) return 2;
  return endsWord(name, wanted) ? 1 : 0;
}

// Else `the` would find `theme_manage`.
function endsWord(name: string, start: string): boolean {
  let length = 0;
  for (const word of splitWords(name)) {
    length += normalize(word).length;
    if (length >= start.length) break;
  }
  return length === start.length;
}

// Numbers alone are kept: a text for each name would take more room than all else.
function sortByForm(names: readonly string[]): Uint32Array {
  const forms = names.map(normalize);
  return Uint32Array.from(forms.keys()).sort((a, b) => {
    const [first = "", second = ""] = [forms[a], forms[b]];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
}

function firstPlace(length: number, nameAt: (place: number) => string, wanted: string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (normalize(nameAt(middle)) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function normalize(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
