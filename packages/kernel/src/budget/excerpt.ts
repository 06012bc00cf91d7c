import type { Tool, ToolResultMessage } from "@toolrail/protocol";
import type { CutSizes } from "./cut-ends.ts";
import { excerptEnds, joinExcerpt } from "./excerpt-ends.ts";
import { leftOutNote } from "./note-text.ts";

/** UTF-16 code units of the end that an excerpt does not favour. */
const SHORT_END = 200;

export type Favoured = "head" | "tail";

/** Which end of a result says more: where it failed, and of a log, the last words. */
export function favouredEnd(
  { isError }: Pick<ToolResultMessage, "isError">,
  tool: Pick<Tool, "keep" | "output"> | undefined,
): Favoured {
  const keep = tool?.keep ?? (tool?.output === "log" ? "tail" : "auto");
  if (keep === "auto") return isError ? "tail" : "head";
  return keep;
}

/** How an excerpt of `preview` characters is shared out. */
export function excerptSizes(preview: number, favoured: Favoured): CutSizes {
  const short = Math.min(SHORT_END, Math.floor(preview / 4));
  const long = preview - short;
  return favoured === "head" ? { head: long, tail: short } : { head: short, tail: long };
}

/** At most `preview` characters of a text, and a note of what was left out; the text itself when it fits. */
export function excerptOf(text: string, preview: number, favoured: Favoured): string {
  if (text.length <= preview) return text;
  const ends = excerptEnds(text, text, excerptSizes(preview, favoured));
  const cut = text.length - ends.head.length - ends.tail.length;
  return joinExcerpt(ends, leftOutNote(cut, text.length));
}
