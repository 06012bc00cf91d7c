import type { StreamEvent } from "@toolrail/protocol";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import { lostConnectionEvent } from "./failure-event.ts";
import type { Redact } from "./redact.ts";
import { redactEvent, redactFailure } from "./redact-failures.ts";
import type { Codec, DecodeOptions } from "./wire.ts";

export interface ReadOptions extends DecodeOptions {
  codec: Codec;
  signal: AbortSignal;
  redact: Redact;
}

/** The events of a response with status 200: a stream, or a whole answer (or error) as JSON. */
export async function* readResponse(
  response: Response,
  { codec, signal, redact, ...decoding }: ReadOptions,
): AsyncGenerator<StreamEvent> {
  const decoder = codec.createDecoder(decoding);
  try {
    if (isJson(response)) {
      const body = redactFailure(await response.text(), redact);
      return yield* codec.decodeResponse(body, decoding).map((decoded) => redactEvent(decoded, redact));
    }
    for await (const event of readServerSentEvents(response.body ?? [])) {
      for (const decoded of decoder.pushEvent({ ...event, data: redactFailure(event.data, redact) })) {
        if (signal.aborted) return;
        yield redactEvent(decoded, redact);
        // Some servers keep the line open behind their last word.
        if (decoded.type === "finish" || decoded.type === "error") return;
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    return yield* decoder.end({ complete: false }).map((event) => lostConnectionEvent(event, error, redact));
  }
  if (!signal.aborted) yield* decoder.end({ complete: true });
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get("content-type") ?? "");
}
