import { spilledParts } from "@toolrail/protocol";
import { cutEnd } from "../../text/cut-text.ts";
import type { CompactSettings } from "../compact-options.ts";
import type { Listed, RemovedResult } from "../note/compaction-note.ts";
import { cleanLine } from "../note/written-text.ts";
import { newest } from "./carry-on.ts";
import type { DoneCall } from "./done-calls.ts";

const MAX_RESULTS = 30;
const ARGS_CHARS = 80;
/** UTF-16 code units of an id that is worth its place in the note. */
const REF_CHARS = 100;

const NONE: Listed<RemovedResult> = { items: [], more: 0 };

/** Removed results that can be had again by their call's id; an original in a store has a line of its own. */
export function removedResults(
  earlier: Listed<RemovedResult> = NONE,
  calls: readonly DoneCall[],
  fetchable: CompactSettings["fetchable"],
): Listed<RemovedResult> {
  const items = calls.flatMap(({ name, argsText, result }) => {
    if (!result || result.isError || spilledParts(result).length > 0 || !fetchable(result)) return [];
    if (result.toolCallId.length > REF_CHARS) return [];
    return [{ ref: result.toolCallId, tool: name, args: cutEnd(cleanLine(argsText), ARGS_CHARS) }];
  });
  return newest({ items: [...earlier.items, ...items], more: earlier.more }, MAX_RESULTS);
}
