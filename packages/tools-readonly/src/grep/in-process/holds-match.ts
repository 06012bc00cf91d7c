import { lineHits } from "./line-hits.ts";
import type { FileSearch } from "./open-searched.ts";
import { readBlocks } from "./read-blocks.ts";

const COST_OF_BLOCK = 16;

/** True when a binary file holds a match. Unless the file is named, only where bytes alone tell. */
export async function holdsMatch(
  { matcher, pacer, shared }: FileSearch,
  file: { fd: number; isNamed: boolean },
): Promise<boolean | undefined> {
  if (!file.isNamed && !matcher.needleIsMatch) return undefined;
  for (const { bytes } of readBlocks(file.fd, shared)) {
    await pacer.step(COST_OF_BLOCK);
    if (!lineHits(bytes, matcher).next().done) return true;
  }
  return false;
}
