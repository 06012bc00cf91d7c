import { isAscii } from "node:buffer";
import type { Pacer } from "../../pacer.ts";
import type { FileOutcome, Query, ShownLine } from "../engine/search-engine.ts";
import { type LineHit, lineHits } from "./line-hits.ts";
import { createLineShower } from "./line-shower.ts";
import type { Block, BlocksEnd } from "./read-blocks.ts";
import type { TextMatcher } from "./text-matcher.ts";

// A block of a large file is worth a turn of the event loop.
const COST_OF_BLOCK = 64;

/** Searches blocks line by line, until so many matches are found. */
export async function searchLines(
  blocks: Generator<Block, BlocksEnd>,
  query: Query,
  matcher: TextMatcher,
  wanted: number,
  pacer: Pacer,
): Promise<FileOutcome> {
  const shower = createLineShower(matcher, query.context);
  const lines: ShownLine[] = [];
  let matches = 0;
  let approximate = false;
  for (let step = blocks.next(); ; step = blocks.next()) {
    if (step.done) {
      if (step.value === "tooLong") return { kind: "tooLarge" };
      break;
    }
    const block = step.value;
    if (matcher.onlyAscii && mayHold(block, matcher) && !isAscii(block.bytes)) approximate = true;
    const hits = takeHits(lineHits(block.bytes, matcher), wanted - matches);
    matches += hits.length;
    const show = query.mode === "content" && (hits.length > 0 || query.context > 0);
    if (show) lines.push(...shower.show(block, hits));
    if (matches >= wanted) break;
    if (!block.isFirst) await pacer.step(COST_OF_BLOCK);
  }
  return { kind: "searched", matches, lines, ...(approximate ? { approximate } : {}) };
}

function takeHits(hits: Iterable<LineHit>, most: number): LineHit[] {
  const taken: LineHit[] = [];
  for (const hit of hits) if (taken.push(hit) >= most) break;
  return taken;
}

function mayHold(block: Block, matcher: TextMatcher): boolean {
  return matcher.needle === undefined || block.bytes.includes(matcher.needle);
}
