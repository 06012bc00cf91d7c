import type { ImageBlock, Message, ToolOutput, ToolResultMessage } from "@toolrail/protocol";
import { createFetchFullTool, type FetchFullOptions } from "../../src/fetch-full/fetch-full.ts";
import type { ReadSpill } from "../../src/fetch-full/read-spill.ts";

export const IMAGE: ImageBlock = { type: "image", mediaType: "image/png", data: "AAAA" };

export function resultOf(
  toolCallId: string,
  content: string | ToolResultMessage["content"],
  rest: Partial<ToolResultMessage> = {},
): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId,
    toolName: "read_file",
    isError: false,
    content: typeof content === "string" ? [{ type: "text", text: content }] : content,
    timestamp: 0,
    ...rest,
  };
}

interface Asked {
  ref: string;
  offset?: number;
  limit?: number;
}

/** What the tool answers, with its arguments' defaults as a dispatcher gives them. */
export async function fetchFull(
  { messages, ...rest }: { messages: readonly Message[] } & Omit<FetchFullOptions, "history">,
  { ref, offset = 0, limit = 8_000 }: Asked,
  { maxChars = 50_000, vision = false } = {},
): Promise<ToolOutput> {
  const tool = createFetchFullTool({ history: () => messages, ...rest });
  return tool.run(
    { ref, offset, limit },
    {
      signal: new AbortController().signal,
      callId: "call_of_fetch",
      clock: { now: () => 0, schedule: () => () => {} },
      reportProgress: () => {},
      output: { write: () => {} },
      maxChars,
      vision,
    },
  );
}

export function textOf({ content }: ToolOutput): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/**
 * A store of texts in UTF-8: a range gives the whole characters that begin in it. One that it gave in full has a next
 * offset, at the very end as well.
 */
export function storeOf(originals: Record<string, string>): ReadSpill {
  return async (ref, { offset, length }) => {
    const original = originals[ref];
    if (original === undefined) return { ok: false, message: `${ref} is gone` };
    const bytes = new TextEncoder().encode(original);
    const isInside = (at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
    const full = offset + Math.max(length, 4);
    let end = Math.min(full, bytes.length);
    while (isInside(end)) end--;
    let start = offset;
    while (isInside(start)) start++;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(start, end));
    return full <= bytes.length ? { ok: true, text, nextOffset: end } : { ok: true, text };
  };
}

export function spillOf(ref: string, original: string, more: Record<string, unknown> = {}) {
  const size = new TextEncoder().encode(original).length;
  return { spill: { ref, size, mediaType: "text/plain; charset=utf-8", chars: original.length, ...more } };
}
