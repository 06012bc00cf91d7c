import type { Message } from "@toolrail/protocol";
import type { CompactionNote, CompactionRecord } from "./compaction-note.ts";
import { noteText } from "./note.prompt.ts";

/** The note stands where the removed messages stood, so it bears the time of their last. */
export function noteMessage(compaction: CompactionRecord, removed: readonly Message[]): CompactionNote {
  const timestamp = removed.at(-1)?.timestamp ?? 0;
  return { role: "user", content: [{ type: "text", text: noteText(compaction) }], timestamp, compaction };
}
