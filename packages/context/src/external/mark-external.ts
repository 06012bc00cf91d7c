import type { TextBlock, ToolResultMessage, Transform } from "@toolrail/protocol";
import { cleanText } from "./clean-text.ts";
import { escapeTag } from "./escape-tag.ts";
import { EXTERNAL_END, EXTERNAL_START } from "./external.prompt.ts";

export interface MarkExternalOptions {
  /** Where a result comes from. Default: `details.trust`; without one it is `local`. */
  trustOf?: ((result: ToolResultMessage) => "local" | "external") | undefined;
}

// By identity, since whatever a text or its details say can come from outside too.
const MARKED = new WeakSet<ToolResultMessage>();

/**
 * Puts each text of results from outside into a marked block, without control characters. The same message gives the
 * same copy each time. Hygiene and no defence: a model may still do what such a text says; permissions are the defence.
 * Stands last among the transforms, so that no other cuts a block open.
 */
export function markExternal(options: MarkExternalOptions = {}): Transform {
  const { trustOf = ownTrust } = options;
  const copies = new WeakMap<ToolResultMessage, ToolResultMessage>();
  const mark = (result: ToolResultMessage): ToolResultMessage => {
    if (MARKED.has(result) || !hasText(result) || trustOf(result) !== "external") return result;
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

function hasText({ content }: ToolResultMessage): boolean {
  return content.some(isMarkable);
}

function isMarkable(block: ToolResultMessage["content"][number]): block is TextBlock {
  return block.type === "text" && block.text !== "";
}

function markedCopy(result: ToolResultMessage): ToolResultMessage {
  const content = result.content.map((block) =>
    isMarkable(block) ? { ...block, text: markedText(block.text) } : block,
  );
  const copy = { ...result, content };
  MARKED.add(copy);
  return copy;
}

function markedText(text: string): string {
  return `${EXTERNAL_START}\n${escapeTag(cleanText(text))}\n${EXTERNAL_END}`;
}
