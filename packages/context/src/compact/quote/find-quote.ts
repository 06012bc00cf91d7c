import type { Message } from "@toolrail/protocol";
import type { ReadFact } from "../../facts/fact.ts";
import { cutAround } from "../../text/cut-text.ts";
import { messageText } from "../../text/message-text.ts";
import { oneLine } from "../../text/one-line.ts";
import { readNote } from "../note/read-note.ts";
import { quoted } from "../note/written-text.ts";

/** The lines that state a fact, from the newest message whose lines do; undefined where none can be quoted. */
export function findQuote(fact: ReadFact, removed: readonly Message[]): string | undefined {
  for (const text of removed.toReversed().flatMap(quotable)) {
    if (fact.find(text) === undefined) continue;
    const quote = quoteFact(fact, text);
    if (quote !== undefined) return quote;
  }
  return undefined;
}

// Quotes of an earlier note come first, so that they stay as they are.
function quotable(message: Message): string[] {
  return [...(readNote(message)?.facts ?? []), messageText(message)];
}

/** UTF-16 code units of a quote, if what states the fact is not longer itself. */
const QUOTE_CHARS = 300;

/** The lines of a text that state a fact, cut around it; undefined where they don't state it in quotation marks. */
function quoteFact(fact: ReadFact, text: string): string | undefined {
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
