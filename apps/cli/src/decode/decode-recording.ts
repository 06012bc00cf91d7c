import { MessageAssembler } from "@toolrail/kernel/accumulate";
import type { AssistantMessage, StreamEvent } from "@toolrail/protocol";
import type { WireCodec } from "../protocols.ts";
import { readEvents } from "./read-events.ts";

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
