import type { StreamEvent } from "@toolrail/protocol";
import { readEventBatches } from "@toolrail/protocol/sse";
import { lostConnectionEvent, withHost } from "./failure-event.ts";
import type { Redact } from "./redact.ts";
import { redactEvent, redactFailure } from "./redact-failures.ts";
import type { Codec, DecodeOptions } from "./wire.ts";

export interface ReadOptions extends DecodeOptions {
  codec: Codec;
  signal: AbortSignal;
  redact: Redact;
  /** Host of the server, for messages. */
  host?: string | undefined;
  /** Milliseconds by any clock, for the pace of heartbeats. */
  now(): number;
}

/** The shortest time between two heartbeats, so that a body that comes byte by byte does not flood. */
const HEARTBEAT_INTERVAL_MS = 50;

/**
 * The events of a response with status 200: a stream, or a whole answer (or error) as JSON. Bytes that carry no event
 * (comments, parts of an event or of a body) are a `heartbeat`, at most one in 50 ms.
 */
export async function* readResponse(response: Response, options: ReadOptions): AsyncGenerator<StreamEvent> {
  const { codec, signal, redact, host, now, ...decoding } = options;
  const decoder = codec.createDecoder(decoding);
  const pulse = new Pulse(now);
  const show = (event: StreamEvent) => withHost(redactEvent(event, redact), host);
  try {
    if (isJson(response)) {
      const text = yield* readText(response, pulse);
      if (signal.aborted) return;
      return yield* codec.decodeResponse(redactFailure({ data: text }, redact), decoding).map(show);
    }
    for await (const batch of readEventBatches(response.body ?? [])) {
      for (const event of batch) {
        for (const decoded of decoder.pushEvent({ ...event, data: redactFailure(event, redact) })) {
          if (signal.aborted) return;
          // One for the bytes is enough.
          if (decoded.type === "heartbeat") continue;
          pulse.beat();
          yield show(decoded);
          // Some servers keep the line open behind their last word.
          if (decoded.type === "finish" || decoded.type === "error") return;
        }
      }
      if (signal.aborted) return;
      if (pulse.isDue) yield pulse.beat();
    }
  } catch (error) {
    if (signal.aborted) return;
    return yield* decoder
      .end({ complete: false })
      .map((event) => withHost(lostConnectionEvent(event, error, redact), host));
  }
  if (!signal.aborted) yield* decoder.end({ complete: true }).map(show);
}

/** The text of a whole body, with heartbeats while it comes: servers send blanks until the answer is there. */
async function* readText(response: Response, pulse: Pulse): AsyncGenerator<StreamEvent, string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for await (const bytes of response.body ?? []) {
    pieces.push(decoder.decode(bytes, { stream: true }));
    if (pulse.isDue) yield pulse.beat();
  }
  return pieces.join("") + decoder.decode();
}

/** Paces heartbeats by the last event of any kind. */
class Pulse {
  readonly #now: () => number;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isDue(): boolean {
    return this.#now() - this.#lastMs >= HEARTBEAT_INTERVAL_MS;
  }

  beat(): StreamEvent {
    this.#lastMs = this.#now();
    return { type: "heartbeat" };
  }
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get("content-type") ?? "");
}
