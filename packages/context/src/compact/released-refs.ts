import { type Message, pointedRefs, type SpillRef, spilledParts } from "@toolrail/protocol";

/** The originals of the removed messages to which nothing leads that stays, each once. */
export function releasedRefs(removed: readonly Message[], stays: readonly Message[]): SpillRef[] {
  const alive = new Set(stays.flatMap((message) => [...recordedRefs(message), ...textRefs(message)]));
  const gone = removed.flatMap((message) => {
    const recorded = recordedRefs(message);
    return recorded.length > 0 ? recorded : textRefs(message);
  });
  return [...new Set(gone)].filter((ref) => !alive.has(ref));
}

function recordedRefs(message: Message): SpillRef[] {
  return message.role === "toolResult" ? spilledParts(message).map(({ ref }) => ref) : [];
}

function textRefs({ content }: Message): SpillRef[] {
  return content.flatMap((block) => (block.type === "text" ? pointedRefs(block.text) : []));
}
