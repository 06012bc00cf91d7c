import { asRecord, presentText } from "../../wire/odd-values.ts";
import { thinkingSignature } from "./thinking-signature.ts";

/** The thinking that a server issued, so that it knows what was altered and what another one wrote. */
export interface ThinkingLedger {
  /** Reads the events of an answer. */
  record(chunks: readonly unknown[]): void;
  /** Whether this text was issued with this signature. */
  signed(thinking: string, signature: string): boolean;
  redacted(data: string): boolean;
}

export function createThinkingLedger(): ThinkingLedger {
  const texts = new Map<string, string>();
  const hidden = new Set<string>();

  function recordBlock(value: unknown): void {
    const block = asRecord(value);
    if (block?.type === "redacted_thinking") hidden.add(String(block.data));
    const signature = presentText(block?.signature);
    if (block?.type === "thinking" && signature !== undefined) texts.set(signature, String(block.thinking));
  }

  return {
    record(chunks) {
      for (const block of thinkingOf(chunks)) recordBlock(block);
    },
    signed: (thinking, signature) =>
      texts.get(signature) === thinking || signature === thinkingSignature(thinking),
    redacted: (data) => hidden.has(data),
  };
}

function thinkingOf(chunks: readonly unknown[]): unknown[] {
  const blocks: unknown[] = [];
  const open = new Map<unknown, Record<string, unknown>>();
  for (const chunk of chunks) {
    const event = asRecord(chunk);
    const start = asRecord(event?.content_block);
    if (start) {
      const block = { ...start };
      blocks.push(block);
      open.set(event?.index, block);
    }
    const block = open.get(event?.index);
    const delta = asRecord(event?.delta);
    if (!block || !delta) continue;
    if (delta.type === "thinking_delta") block.thinking = `${block.thinking ?? ""}${delta.thinking}`;
    if (delta.type === "signature_delta") block.signature = delta.signature;
  }
  return blocks;
}
