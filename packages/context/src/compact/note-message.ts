import type { Message, UserMessage } from "@toolrail/protocol";
import { noteText } from "./note.prompt.ts";
import type { NoteParts } from "./note-parts.ts";

/** The note stands where the removed messages stood, so it bears the time of their last. */
export function noteMessage(parts: NoteParts, removed: readonly Message[]): UserMessage {
  const timestamp = removed.at(-1)?.timestamp ?? 0;
  return { role: "user", content: [{ type: "text", text: noteText(parts) }], timestamp };
}
