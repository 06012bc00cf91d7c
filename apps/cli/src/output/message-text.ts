import type { AssistantMessage } from "@toolrail/protocol";
import { formatNumberOf } from "./amounts.ts";

/** An assistant message for people: its blocks, then how it ended. */
export function messageText(message: AssistantMessage): string {
  const lines = message.content.map((block) => {
    if (block.type === "text") return block.text;
    if (block.type === "thinking") return `[thinking] ${block.text || "(not shown)"}`;
    const cut = block.incomplete ? " (cut off)" : "";
    return `[call ${block.id}] ${block.name} ${block.args.trim() || "{}"}${cut}`;
  });
  return [...lines, ending(message)].join("\n");
}

function ending(message: AssistantMessage): string {
  const raw = message.rawStopReason;
  const said = raw === undefined || raw === message.stopReason ? "" : ` (the server said "${raw}")`;
  const { inputTokens, outputTokens } = message.usage;
  const tokens = `${formatNumberOf(inputTokens, "token")} in, ${formatNumberOf(outputTokens, "token")} out`;
  const why = message.errorMessage === undefined ? "" : `: ${message.errorMessage}`;
  return `[${message.stopReason}${why}${said} · ${message.model} · ${tokens}]`;
}
