import type { StreamEvent } from "../../../src/stream-event.ts";
import type { DecoderOptions } from "../../../src/wire/decoder-options.ts";
import { createDecoder } from "../../../src/wire/openai-responses/decode.ts";

/** The events of a stream that ended in order, without heartbeats. */
export function decode(chunks: readonly unknown[], options: DecoderOptions = {}): StreamEvent[] {
  return decodeAll(chunks, options).filter(({ type }) => type !== "heartbeat");
}

export function decodeAll(chunks: readonly unknown[], options: DecoderOptions = {}): StreamEvent[] {
  const decoder = createDecoder({ provider: "openai", ...options });
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
}

export function added(index: number | undefined, item: unknown): Record<string, unknown> {
  return { type: "response.output_item.added", ...indexed(index), item };
}

export function done(index: number | undefined, item: unknown): Record<string, unknown> {
  return { type: "response.output_item.done", ...indexed(index), item };
}

export function delta(kind: string, index: number | undefined, fields: object): Record<string, unknown> {
  return { type: `response.${kind}.delta`, ...indexed(index), ...fields };
}

export function completed(output: unknown[] = [], fields: object = {}): Record<string, unknown> {
  return { type: "response.completed", response: { status: "completed", output, ...fields } };
}

export function call(id: string, fields: object = {}): Record<string, unknown> {
  return { type: "function_call", id: `fc_${id}`, call_id: id, name: "f", arguments: "", ...fields };
}

export function message(text: string, fields: object = {}): Record<string, unknown> {
  const content = [{ type: "output_text", text }];
  return { type: "message", id: "msg_1", role: "assistant", content, ...fields };
}

function indexed(index: number | undefined): object {
  return index === undefined ? {} : { output_index: index };
}
