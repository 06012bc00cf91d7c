import type { Message, ModelRequest } from "@toolrail/protocol";

/** How much of a request a provider's prompt cache can know from the one before. */
export interface PrefixMeasure {
  /** Bytes of UTF-8 JSON that are equal from the start on, in whole blocks: tools, system, each message. */
  commonBytes: number;
  /** `commonBytes` of all bytes of the request before: 1 when nothing of it was changed. */
  ratio: number;
  /** The first block that differs; absent when the request only goes on from the one before. */
  brokenBy?: { block: "tools" | "system" } | { block: "message"; index: number };
}

type Block = { text: string; name: NonNullable<PrefixMeasure["brokenBy"]> };

const encoder = new TextEncoder();

/** Compares two requests in neutral form, in the order in which providers hash them. */
export function measurePrefix(previous: ModelRequest, request: ModelRequest): PrefixMeasure {
  const before = blocksOf(previous);
  const now = blocksOf(request);
  const broken = before.findIndex((block, at) => now[at]?.text !== block.text);
  const common = broken === -1 ? before : before.slice(0, broken);
  const commonBytes = bytesOf(common);
  const allBytes = bytesOf(before);
  const name = before[broken]?.name;
  return { commonBytes, ratio: allBytes === 0 ? 1 : commonBytes / allBytes, ...(name && { brokenBy: name }) };
}

function blocksOf({ tools, system, messages }: ModelRequest): Block[] {
  return [
    { text: JSON.stringify(tools), name: { block: "tools" } },
    { text: system ?? "", name: { block: "system" } },
    ...messages.map(
      (message, index): Block => ({ text: sentText(message), name: { block: "message", index } }),
    ),
  ];
}

// Only what a codec may send: times, usage and details differ without changing a request.
function sentText(message: Message): string {
  const { role, content } = message;
  if (role === "user") return JSON.stringify({ role, content });
  if (role === "assistant") return JSON.stringify({ role, content, raw: message.raw });
  const { toolCallId, toolName, isError } = message;
  return JSON.stringify({ role, toolCallId, toolName, isError, content });
}

function bytesOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { text }) => sum + encoder.encode(text).length, 0);
}
