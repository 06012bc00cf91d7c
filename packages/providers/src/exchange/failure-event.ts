import {
  isToolrailError,
  type ModelErrorClass,
  type ModelErrorEvent,
  modelErrorEvent,
  type StreamEvent,
} from "@toolrail/protocol";
import { type ErrorFacts, errorFacts } from "./error-facts.ts";
import type { Redact } from "./redact.ts";

/** The longest message of an event, in UTF-16 code units. */
const MAX_MESSAGE = 1_000;

/** A request that failed before a stream came of it: a status, or no connection. `now`: milliseconds since 1970. */
export function failureEvent(error: unknown, redact: Redact, now: number): ModelErrorEvent {
  const { origin, ...facts } = errorFacts(error, redact);
  const event = modelErrorEvent({ ...facts, now });
  const status = facts.status === undefined ? "" : String(facts.status);
  return {
    ...event,
    message: event.message.startsWith(status) ? event.message : `${status} ${event.message}`,
    ...classify(event, origin),
  };
}

function classify({ kind, retryable }: ModelErrorEvent, origin: ErrorFacts["origin"]): ModelErrorClass {
  const vague = kind === "unknown" || kind === "server";
  if (origin === "connection" && vague) return { kind: "network", retryable: true };
  // Neither the provider nor the network failed, so that another try fails as well.
  return origin === "other" && vague ? { kind: "unknown", retryable: false } : { kind, retryable };
}

/** What the decoder says at the end of a stream that broke off, with the reason where it is an error. */
export function lostConnectionEvent(event: StreamEvent, error: unknown, redact: Redact): StreamEvent {
  if (event.type !== "error") return event;
  // The same answer would be too large again.
  if (isToolrailError(error))
    return { type: "error", message: error.message, kind: "server", retryable: false };
  return { ...event, message: `${event.message} (${errorFacts(error, redact).message})` };
}

/** An event as it leaves a model: a failure with the host that it came from, at most 1,000 characters. */
export function withHost(event: StreamEvent, host: string | undefined): StreamEvent {
  if (event.type !== "error") return event;
  const message = host === undefined ? event.message : `${host}: ${event.message}`;
  return { ...event, message: message.slice(0, MAX_MESSAGE).replace(/[\uD800-\uDBFF]$/, "") };
}
