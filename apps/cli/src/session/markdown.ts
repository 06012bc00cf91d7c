import { type Message, resolvedNameOf } from "@toolrail/protocol";
import { localMinute } from "./session-id.ts";

/** Renders a history as Markdown: a heading for each message, calls and results in fenced blocks. */
export function markdownOf(messages: readonly Message[]): string {
  return messages.map(messageText).join("\n");
}

function messageText(message: Message): string {
  const parts = message.content.map((block) => {
    if (block.type === "text") return message.role === "toolResult" ? fenced(block.text) : block.text;
    if (block.type === "toolCall") return `**${block.name}**\n\n${fenced(block.args, "json")}`;
    return block.type === "image" ? `[image: ${block.mediaType}]` : "";
  });
  const text = parts.filter((part) => part !== "").join("\n\n");
  return `## ${headingOf(message)}\n\n${text}\n`;
}

function headingOf(message: Message): string {
  const time = message.timestamp > 0 ? ` · ${localMinute(message.timestamp)}` : "";
  if (message.role === "user") return `User${time}`;
  if (message.role === "assistant") return `Assistant (${message.model})${time}`;
  return `Result of ${resolvedNameOf(message)}${message.isError ? " (error)" : ""}${time}`;
}

// A fence longer than any in the text.
function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/gu)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}
