import {
  type Message,
  pointedRefs,
  type SpillRef,
  spilledParts,
  spillPointer,
  splitPointers,
} from "@toolrail/protocol";
import { moreText } from "./note.prompt.ts";

const MOST_POINTERS = 20;
/** UTF-16 code units; longer ones were not made by a store. */
const POINTER_CHARS = 1_000;

/** The newest pointers of the removed messages, one for each original. */
export function keptPointers(removed: readonly Message[]): string[] {
  const pointers = new Map<SpillRef, string>();
  for (const message of removed)
    for (const [ref, pointer] of pointersOf(message)) {
      pointers.delete(ref);
      pointers.set(ref, pointer);
    }
  return [...pointers.values()].slice(-MOST_POINTERS);
}

function pointersOf(message: Message): (readonly [SpillRef, string])[] {
  const written = message.content
    .flatMap((block) => (block.type === "text" ? splitPointers(`\n${block.text}`).pointers : []))
    .map((pointer) => [pointedRefs(pointer)[0] ?? "", pointer] as const)
    .filter(([ref, pointer]) => isPointer(pointer, ref));
  const parts = message.role === "toolResult" ? spilledParts(message) : [];
  if (parts.length === 0) return written;
  return parts.flatMap((part) => {
    const { ref, path } = part;
    const verbatim = written.findLast(([named]) => named === ref)?.[1];
    const made = [path, undefined].map((known) => spillPointer(part, moreText(known)));
    const pointer = [verbatim, ...made].find((text) => text !== undefined && isPointer(text, ref));
    return pointer === undefined ? [] : [[ref, pointer] as const];
  });
}

/** One line that leads to this original alone. */
function isPointer(text: string, ref: SpillRef): boolean {
  const refs = pointedRefs(text);
  return !/[\n\r]/.test(text) && text.length <= POINTER_CHARS && refs.length === 1 && refs[0] === ref;
}
