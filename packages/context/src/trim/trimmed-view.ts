import type { Message, ToolResultMessage } from "@toolrail/protocol";
import { isShown, type KnownTrims, knownOf } from "./known-trims.ts";
import type { ListedResult } from "./list-results.ts";
import type { TrimmedResult } from "./trim-state.ts";

type ShowTrimmed = (
  messages: readonly Message[],
  results: readonly ListedResult[],
  known: KnownTrims,
) => readonly Message[];

/** Puts what is trimmed in the place of results; the same copies as long as nothing changes. */
export function createTrimmedView(): ShowTrimmed {
  const copies = new WeakMap<ToolResultMessage, { trimmed: TrimmedResult; copy: ToolResultMessage }>();
  const copyOf = (message: ToolResultMessage, trimmed: TrimmedResult): ToolResultMessage => {
    const earlier = copies.get(message);
    if (earlier?.trimmed === trimmed) return earlier.copy;
    const copy = trimmedCopy(message, trimmed);
    copies.set(message, { trimmed, copy });
    return copy;
  };
  return (messages, results, known) => {
    const shown = [...messages];
    let changed = false;
    for (const { message, index } of results) {
      const trimmed = knownOf(known, message);
      if (!trimmed || isShown(message, trimmed)) continue;
      shown[index] = copyOf(message, trimmed);
      changed = true;
    }
    return changed ? shown : messages;
  };
}

function trimmedCopy(message: ToolResultMessage, { rules, text }: TrimmedResult): ToolResultMessage {
  const images = rules.includes("stale") ? [] : message.content.filter(({ type }) => type === "image");
  return { ...message, content: [{ type: "text", text }, ...images] };
}
