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

const encoder = new TextEncoder();

/** Compares two requests in neutral form, in the order in which providers hash them. */
export function measurePrefix(previous: ModelRequest, request: ModelRequest): PrefixMeasure {
  const head = [
    {
      name: { block: "tools" as const },
      bytes: toolsBytes(previous.tools),
      isKept: hasSameTools(previous, request),
    },
    {
      name: { block: "system" as const },
      bytes: bytesOf(previous.system ?? ""),
      isKept: (previous.system ?? "") === (request.system ?? ""),
    },
  ];
  const messages = previous.messages.map((message, index) => ({
    name: { block: "message" as const, index },
    bytes: messageBytes(message),
    isKept: isSameMessage(message, request.messages[index]),
  }));
  const blocks = [...head, ...messages];
  const broken = blocks.findIndex(({ isKept }) => !isKept);
  const common = broken === -1 ? blocks : blocks.slice(0, broken);
  const sum = (some: typeof blocks) => some.reduce((total, { bytes }) => total + bytes, 0);
  const allBytes = sum(blocks);
  const commonBytes = sum(common);
  const name = blocks[broken]?.name;
  return { commonBytes, ratio: allBytes === 0 ? 1 : commonBytes / allBytes, ...(name && { brokenBy: name }) };
}

function hasSameTools(previous: ModelRequest, request: ModelRequest): boolean {
  return previous.tools === request.tools || JSON.stringify(previous.tools) === JSON.stringify(request.tools);
}

const countedTools = new WeakMap<ModelRequest["tools"], number>();

function toolsBytes(tools: ModelRequest["tools"]): number {
  const bytes = countedTools.get(tools) ?? bytesOf(JSON.stringify(tools));
  countedTools.set(tools, bytes);
  return bytes;
}

function isSameMessage(before: Message, now: Message | undefined): boolean {
  return before === now || (now !== undefined && sentText(before) === sentText(now));
}

/** Each message is counted once, since each turn measures the whole history. */
const counted = new WeakMap<Message, number>();

function messageBytes(message: Message): number {
  const bytes = counted.get(message) ?? bytesOf(sentText(message));
  counted.set(message, bytes);
  return bytes;
}

// Only what a codec may send: times, usage and details differ without changing a request.
function sentText(message: Message): string {
  const { role, content } = message;
  if (role === "user") return JSON.stringify({ role, content });
  if (role === "assistant") return JSON.stringify({ role, content, raw: message.raw });
  const { toolCallId, toolName, isError } = message;
  return JSON.stringify({ role, toolCallId, toolName, isError, content });
}

function bytesOf(text: string): number {
  return encoder.encode(text).length;
}
