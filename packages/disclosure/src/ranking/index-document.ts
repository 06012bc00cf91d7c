import { FIELD_BITS, FIELDS } from "./fields.ts";
import { fieldTexts, type SearchedTool } from "./searched-tool.ts";
import { splitWords } from "./split-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A tool as the index keeps it. */
export interface IndexedTool {
  name: string;
  /** Each word's term and field as one number: `term << FIELD_BITS | field`. */
  entries: Uint32Array;
}

/** Reads the words of a tool, once; what is made of many tools is built from this. */
export function indexTool(tool: SearchedTool, vocabulary: Vocabulary): IndexedTool {
  const texts = fieldTexts(tool);
  const entries: number[] = [];
  for (const [number, field] of FIELDS.entries())
    for (const word of field === "nameJoints" ? joints(texts.name) : splitWords(texts[field]))
      for (const term of vocabulary.learn(word)) entries.push((term << FIELD_BITS) | number);
  return { name: tool.name, entries: Uint32Array.from(entries) };
}

/** Neighbouring words of a name as one: `web_page` is looked for as webpage too. */
export function joints(text: string): string[] {
  const words = splitWords(text);
  return words.slice(1).map((word, at) => `${words[at]}${word}`.toLowerCase());
}
