import { asRecord, presentText } from "../../wire/odd-values.ts";
import { toJson } from "../../wire/to-json.ts";
import { thinkingSignature } from "./answer-blocks.ts";

/** The thinking that a server issued, so that it knows what was altered, what another one wrote and what is missing. */
export interface ThinkingLedger {
  /** Reads the events of an answer. */
  record(chunks: readonly unknown[]): void;
  /** True for a server that signs its thinking. */
  readonly signs: boolean;
  /** True for a text that was issued with this signature, or at all where none is given. */
  issued(thinking: string, signature?: string): boolean;
  redacted(data: string): boolean;
  /** True for a call that was only ever issued in a turn with thinking. */
  calledAfterThinking(call: Record<string, unknown>): boolean;
}

/** `signs`: false for servers that send thinking without a signature and want it back. Default true. */
export function createThinkingLedger({ signs = true }: { signs?: boolean } = {}): ThinkingLedger {
  const signatures = new Map<string, string>();
  const texts = new Set<string>();
  const hidden = new Set<string>();
  const calls = { withThinking: new Set<string>(), without: new Set<string>() };

  function recordBlock(block: Record<string, unknown>): void {
    if (block.type === "redacted_thinking") hidden.add(String(block.data));
    if (block.type !== "thinking") return;
    texts.add(String(block.thinking));
    const signature = presentText(block.signature);
    if (signature !== undefined) signatures.set(signature, String(block.thinking));
  }

  return {
    signs,
    record(chunks) {
      const blocks = blocksOf(chunks);
      const thought = blocks.some((block) => block.type === "thinking");
      for (const block of blocks) {
        recordBlock(block);
        if (block.type === "tool_use") (thought ? calls.withThinking : calls.without).add(nameOf(block));
      }
    },
    issued: (thinking, signature) =>
      signature === undefined
        ? texts.has(thinking)
        : signatures.get(signature) === thinking || signature === thinkingSignature(thinking),
    redacted: (data) => hidden.has(data),
    calledAfterThinking: (call) => calls.withThinking.has(nameOf(call)) && !calls.without.has(nameOf(call)),
  };
}

// Not by its id, which a client may replace.
function nameOf({ name, input }: Record<string, unknown>): string {
  return `${name} ${toJson(input ?? {})}`;
}

function blocksOf(chunks: readonly unknown[]): Record<string, unknown>[] {
  const blocks: Record<string, unknown>[] = [];
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
    if (block && delta) addDelta(block, delta);
  }
  return blocks.map(({ json, ...block }) =>
    json === undefined ? block : { ...block, input: inputOf(json) },
  );
}

function addDelta(block: Record<string, unknown>, delta: Record<string, unknown>): void {
  if (delta.type === "thinking_delta") block.thinking = `${block.thinking ?? ""}${delta.thinking}`;
  if (delta.type === "signature_delta") block.signature = delta.signature;
  if (delta.type === "input_json_delta") block.json = `${block.json ?? ""}${delta.partial_json}`;
}

function inputOf(json: unknown): unknown {
  try {
    return JSON.parse(String(json || "{}"));
  } catch {
    return {};
  }
}
