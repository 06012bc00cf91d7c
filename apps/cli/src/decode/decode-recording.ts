import { MessageAssembler } from "@toolrail/kernel/accumulate";
import { type AssistantMessage, isToolrailError, type StreamEvent } from "@toolrail/protocol";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import type { WireCodec } from "../protocols.ts";

export interface DecodedRecording {
  events: readonly StreamEvent[];
  message: AssistantMessage;
}

/** What a recording of one turn means. */
export async function decodeRecording(
  bytes: Uint8Array,
  codec: WireCodec,
  now: () => number,
): Promise<DecodedRecording> {
  const events = await readEvents(bytes, codec);
  return { events, message: assemble(events, now) };
}

/** The message of an input that could not even be read. */
export function unreadableMessage(message: string, now: () => number): AssistantMessage {
  return assemble([{ type: "error", message, kind: "unknown", retryable: false }], now);
}

function assemble(events: readonly StreamEvent[], now: () => number): AssistantMessage {
  const start = events.find((event) => event.type === "start" && event.model);
  const model = start?.type === "start" ? start.model : undefined;
  const assembler = new MessageAssembler({ model: model ?? "unknown", now });
  for (const event of events) assembler.push(event);
  return assembler.finish();
}

/** The events that a recording means, whichever of the three forms it has. */
async function readEvents(bytes: Uint8Array, codec: WireCodec): Promise<StreamEvent[]> {
  const form = inputForm(new TextDecoder().decode(bytes));
  if (form.kind === "body") return codec.decodeResponse(form.body);
  const decoder = codec.createDecoder();
  const events: StreamEvent[] = [];
  try {
    if (form.kind === "chunks") for (const data of form.lines) events.push(...decoder.pushEvent({ data }));
    else for await (const event of readServerSentEvents([bytes])) events.push(...decoder.pushEvent(event));
  } catch (error) {
    if (!isToolrailError(error)) throw error;
    events.push({ type: "error", message: error.message, kind: "server", retryable: false });
  }
  // A file ends where the recording ended: nothing was reset or aborted.
  events.push(...decoder.end({ complete: true }));
  return events;
}

/** Kind of a recording. */
type InputForm =
  | { kind: "sse" }
  | { kind: "chunks"; lines: readonly string[] }
  | { kind: "body"; body: unknown };

/** Tells raw server-sent events, JSON lines of chunks and one whole body apart, by content. */
export function inputForm(text: string): InputForm {
  const source = text.replace(/^\uFEFF/u, "").trim();
  if (!source.startsWith("{") && !source.startsWith("[")) return { kind: "sse" };
  const whole = parseJson(source);
  if (whole !== undefined) return wholeForm(whole.value, source);
  const lines = source.split(/\r?\n/u).filter((line) => line.trim() !== "");
  // Broken JSON that is no list of chunks goes the way of a body that the reader can't make out.
  return parseJson(lines[0] ?? "") ? { kind: "chunks", lines } : { kind: "sse" };
}

function wholeForm(value: unknown, source: string): InputForm {
  if (Array.isArray(value)) return { kind: "chunks", lines: value.map((chunk) => JSON.stringify(chunk)) };
  return isChunk(value) ? { kind: "chunks", lines: [source] } : { kind: "body", body: value };
}

// A stream of one chunk looks like a body but for its name or its delta.
function isChunk(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("object" in value && value.object === "chat.completion.chunk") return true;
  if (!("choices" in value) || !Array.isArray(value.choices)) return false;
  return value.choices.some(
    (choice: unknown) => typeof choice === "object" && choice !== null && "delta" in choice,
  );
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
