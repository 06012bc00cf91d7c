import { stripVTControlCharacters } from "node:util";
import { textWidth } from "./text-width.ts";

export interface WordWrap {
  /** What of the line can be shown now; the last word waits for its end. */
  push(text: string): string;
  /** Ends the line; the next one's continuation lines are indented by `indent` columns. */
  endLine(): string;
  indent(columns: number): void;
}

const TOKENS = /\s+|\S+/gu;

/** Breaks lines between words instead of within them; colours take no room. */
export function createWordWrap(columns: number): WordWrap {
  let column = 0;
  let indentation = 0;
  let gap = "";
  let word = "";

  function flush(): string {
    if (word === "") return "";
    const width = textWidth(stripVTControlCharacters(word));
    const breaks = column > indentation && column + gap.length + width > columns;
    const lead = breaks ? `\n${" ".repeat(indentation)}` : gap;
    column = (breaks ? indentation : column + gap.length) + width;
    const shown = lead + word;
    gap = "";
    word = "";
    return shown;
  }

  return {
    push(text) {
      let shown = "";
      for (const [token] of text.matchAll(TOKENS)) {
        if (token.trim() !== "") {
          word += token;
          continue;
        }
        shown += flush();
        gap += token;
      }
      return shown;
    },
    endLine() {
      const shown = flush();
      column = 0;
      indentation = 0;
      gap = "";
      return shown;
    },
    indent(width) {
      indentation = width;
    },
  };
}
