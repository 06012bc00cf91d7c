import { isToolrailError, type StreamEvent } from "@toolrail/protocol";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import type { WireCodec } from "../protocols.ts";
import { inputForm } from "./input-form.ts";

/** The events that a recording means, whichever of the three forms it has. */
export async function readEvents(bytes: Uint8Array, codec: WireCodec): Promise<StreamEvent[]> {
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
