import type { ToolResultMessage, Transform } from "@toolrail/protocol";
import { markedText } from "./marked-text.ts";

export interface MarkExternalOptions {
  /** Where a result comes from. Default: `details.trust`; without one it is `local`. */
  trustOf?: ((result: ToolResultMessage) => "local" | "external") | undefined;
}

/**
 * Puts each text of results from outside into a marked block, without control characters. The same message gives the
 * same copy each time. A text that is such a block to the letter stays as it is, so that a history which was marked,
 * saved and loaded is not marked again; one that pretends to be a block gains nothing, since it would get the same one.
 * Hygiene and no defence: a model may still do what such a text says; permissions are the defence. Stands last among
 * the transforms, so that no other cuts a block open.
 */
export function markExternal(options: MarkExternalOptions = {}): Transform {
  const { trustOf = ownTrust } = options;
  const copies = new WeakMap<ToolResultMessage, ToolResultMessage>();
  const mark = (result: ToolResultMessage): ToolResultMessage => {
    if (trustOf(result) !== "external") return result;
    const copy = copies.get(result) ?? markedCopy(result);
    copies.set(result, copy);
    return copy;
  };
  return (messages) => {
    const marked = messages.map((message) => (message.role === "toolResult" ? mark(message) : message));
    return marked.every((message, index) => message === messages[index]) ? messages : marked;
  };
}

function ownTrust({ details }: ToolResultMessage): "local" | "external" {
  return details?.trust === "external" ? "external" : "local";
}

function markedCopy(result: ToolResultMessage): ToolResultMessage {
  const content = result.content.map(markedBlock);
  return content.every((block, index) => block === result.content[index]) ? result : { ...result, content };
}

function markedBlock(block: ToolResultMessage["content"][number]): ToolResultMessage["content"][number] {
  if (block.type !== "text" || block.text === "") return block;
  const text = markedText(block.text);
  return text === block.text ? block : { ...block, text };
}
