import { type Message, pointedRefs, type SpillRef, spilledParts } from "@toolrail/protocol";
import { readNote } from "./note/read-note.ts";

/** The originals on record of the removed messages to which nothing leads that stays, each once. */
export function releasedRefs(removed: readonly Message[], stays: readonly Message[]): SpillRef[] {
  const alive = new Set(stays.flatMap(refsOf));
  return [...new Set(removed.flatMap(recordedRefs))].filter((ref) => !alive.has(ref));
}

/** What leads to originals: records, and the pointers in a text. */
export function refsOf(message: Message): SpillRef[] {
  const pointed = message.content.flatMap((block) => (block.type === "text" ? pointedRefs(block.text) : []));
  return [...recordedRefs(message), ...pointed];
}

function recordedRefs(message: Message): SpillRef[] {
  if (message.role === "toolResult") return spilledParts(message).map(({ ref }) => ref);
  const note = readNote(message);
  return note ? [...note.olderRefs, ...note.originals.map(({ ref }) => ref)] : [];
}
