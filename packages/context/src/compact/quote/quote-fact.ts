import type { ReadFact } from "../../facts/fact.ts";
import { cutAround } from "../../text/cut-text.ts";
import { oneLine } from "../../text/one-line.ts";
import { quoted } from "../note/written-text.ts";

/** UTF-16 code units of a quote, if what states the fact is not longer itself. */
const QUOTE_CHARS = 300;

/** The lines of a text that state a fact, cut around it; undefined where they don't state it in quotation marks. */
export function quoteFact(fact: ReadFact, text: string): string | undefined {
  const passage = passageOf(fact, text);
  if (!passage) return undefined;
  const cut = cutAround(passage.lines, passage.stated, QUOTE_CHARS);
  const forms = [oneLine(cut), cut, passage.lines];
  return forms.find((form) => fact.find(`\n${quoted(form)}\n`) !== undefined);
}

function passageOf(fact: ReadFact, text: string): { lines: string; stated: string } | undefined {
  // An expression that looks around itself may match at another place than the first with the same text.
  for (const line of text.split("\n")) {
    const stated = fact.find(line);
    if (stated !== undefined) return { lines: line, stated };
  }
  const stated = fact.find(text);
  if (stated === undefined) return undefined;
  const at = text.indexOf(stated);
  const start = at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at + stated.length);
  return { lines: text.slice(start, end === -1 ? text.length : end), stated };
}
