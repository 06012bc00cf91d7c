import {
  classifyModelError,
  isToolrailError,
  type ModelErrorClass,
  type ModelErrorEvent,
  type ModelErrorFacts,
  type StreamEvent,
} from "@toolrail/protocol";
import { type ErrorFacts, errorFacts } from "./error-facts.ts";
import type { Redact } from "./redact.ts";
import { retryAfterMs } from "./retry-after.ts";

/** Some gateways answer with a whole page. In UTF-16 code units. */
const MAX_MESSAGE = 1_000;

/** A request that failed before a stream came of it: a status, or no connection. */
export function failureEvent(error: unknown, redact: Redact): ModelErrorEvent {
  const { headers, origin, ...facts } = errorFacts(error);
  const delay = headers && retryAfterMs(headers);
  return {
    type: "error",
    message: redact(facts.message).slice(0, MAX_MESSAGE),
    ...classify(facts, origin),
    ...(delay !== undefined && { retryAfterMs: delay }),
  };
}

function classify(facts: ModelErrorFacts, origin: ErrorFacts["origin"]): ModelErrorClass {
  const known = classifyModelError(facts);
  const vague = known.kind === "unknown" || known.kind === "server";
  if (origin === "connection" && vague) return { kind: "network", retryable: true };
  // Neither the provider nor the network failed, so that another try fails as well.
  return origin === "other" && vague ? { kind: "unknown", retryable: false } : known;
}

/** What the decoder says at the end of a stream that broke off, with the reason where it is an error. */
export function lostConnectionEvent(event: StreamEvent, error: unknown, redact: Redact): StreamEvent {
  if (event.type !== "error") return event;
  // The same answer would be too large again.
  if (isToolrailError(error))
    return { type: "error", message: error.message, kind: "server", retryable: false };
  return {
    ...event,
    message: `${event.message} (${redact(errorFacts(error).message).slice(0, MAX_MESSAGE)})`,
  };
}
