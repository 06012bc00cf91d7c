import { type Message, pointedRefs } from "@toolrail/protocol";
import { messageText } from "../text/message-text.ts";
import { unknownRefText } from "./answer/answer.prompt.ts";
import { suggestRefs } from "./answer/suggest-refs.ts";
import type { Page, PageRange } from "./page/page.ts";
import { pageOfOriginal } from "./page/page-of-original.ts";
import type { ReadSpill } from "./read-spill.ts";

/** A page of an original that no result names, such as one whose result a compaction took out of the history. */
export async function readUnnamed(
  ref: string,
  history: readonly Message[],
  range: PageRange,
  readSpill: ReadSpill | undefined,
): Promise<{ ok: true; page: Page } | { ok: false; message: string }> {
  const read = readSpill && (await pageOfOriginal(readSpill, { ref }, range));
  if (read?.ok) return read;
  // A store says of whatever it does not know that it is no longer kept.
  if (read && history.some((message) => pointedRefs(messageText(message)).includes(ref))) return read;
  return { ok: false, message: unknownRefText(ref, suggestRefs(ref, history)) };
}
