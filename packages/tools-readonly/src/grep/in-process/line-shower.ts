import { excerpt } from "../engine/excerpt.ts";
import type { ShownLine } from "../engine/search-engine.ts";
import { blockLines, type LineHit } from "./line-hits.ts";
import type { Block } from "./read-blocks.ts";
import type { TextMatcher } from "./text-matcher.ts";

/** Makes shown lines of hits, with the lines around them, also across the ends of blocks. */
export interface LineShower {
  show(block: Block, hits: readonly LineHit[]): ShownLine[];
}

export function createLineShower(matcher: TextMatcher, context: number): LineShower {
  return context === 0
    ? {
        show: (block, hits) => hits.map((hit) => matchLine(matcher, block.firstLine + hit.index, hit.read())),
      }
    : createContextShower(matcher, context);
}

function createContextShower(matcher: TextMatcher, context: number): LineShower {
  let before: ShownLine[] = [];
  let owed = 0;
  return {
    show(block, hits) {
      const shown: ShownLine[] = [];
      const matching = new Set(hits.map((hit) => hit.index));
      for (const [index, text] of blockLines(block.bytes).entries()) {
        const number = block.firstLine + index;
        if (matching.has(index)) {
          shown.push(...before, matchLine(matcher, number, text));
          before = [];
          owed = context;
        } else if (owed > 0) {
          shown.push({ number, ...excerpt(text, 0), role: "context" });
          owed--;
        } else {
          before.push({ number, ...excerpt(text, 0), role: "context" });
          if (before.length > context) before.shift();
        }
      }
      return shown;
    },
  };
}

function matchLine(matcher: TextMatcher, number: number, line: string): ShownLine {
  return { number, ...excerpt(line, () => matcher.find(line, 0)?.start ?? 0), role: "match" };
}
