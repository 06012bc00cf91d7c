import {
  type CompactionReason,
  emptyUsage,
  type Message,
  type SpillRecord,
  type ToolResultMessage,
} from "@toolrail/protocol";
import type { CompactionRecord } from "../../src/compact/note/compaction-note.ts";
import { readNote } from "../../src/compact/note/read-note.ts";

export const signal: AbortSignal = new AbortController().signal;
export const request: { reason: CompactionReason; signal: AbortSignal } = { reason: "manual", signal };

/** Each message bears its place in the file that makes it as its time. */
let time = 0;

export function user(text: string): Message {
  return { role: "user", content: [{ type: "text", text }], timestamp: ++time };
}

export function answer(text: string): Message {
  return assistant([{ type: "text", text }]);
}

export interface MadeCall {
  name: string;
  args?: unknown;
  text?: string;
  isError?: boolean;
  details?: Record<string, unknown>;
}

let calls = 0;

/** An assistant message that calls, and the results. */
export function exchange(...made: MadeCall[]): Message[] {
  const blocks = made.map(({ name, args = {} }) => ({
    type: "toolCall" as const,
    id: `call_${++calls}`,
    name,
    args: typeof args === "string" ? args : JSON.stringify(args),
  }));
  const results = blocks.map(({ id, name }, at): ToolResultMessage => {
    const { text = "done", isError = false, details } = made[at] ?? {};
    const content = text === "" ? [] : [{ type: "text" as const, text }];
    const rest = { ...(details && { details }), timestamp: ++time };
    return { role: "toolResult", toolCallId: id, toolName: name, isError, content, ...rest };
  });
  return [assistant(blocks), ...results];
}

function assistant(content: Extract<Message, { role: "assistant" }>["content"]): Message {
  const stopReason = content.some(({ type }) => type === "toolCall") ? "toolUse" : "stop";
  return {
    role: "assistant",
    content,
    stopReason,
    model: "test/model",
    usage: emptyUsage(),
    timestamp: ++time,
  };
}

export function spill(ref: string, rest: Partial<SpillRecord> = {}): Record<string, unknown> {
  return { spill: { ref, size: 90_000, mediaType: "text/plain", ...rest } };
}

/** Text that costs about this many tokens. */
export function filler(tokens: number): string {
  return "word ".repeat(Math.ceil(tokens / 0.85)).trim();
}

export function textOf(message: Message | undefined): string {
  const [block] = message?.content ?? [];
  return block?.type === "text" ? block.text : "";
}

/** What the first message's note says. */
export function noteOf(messages: readonly Message[]): CompactionRecord {
  const note = readNote(messages[0]);
  if (!note) throw new Error("the first message is no note");
  return note;
}
