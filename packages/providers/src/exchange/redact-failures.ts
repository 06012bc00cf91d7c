import type { StreamEvent } from "@toolrail/protocol";
import type { Redact } from "./redact.ts";

/** Blots secrets out of what tells of a failure, before words of it are cut short; a model's answer stays as it is. */
export function redactFailure(data: string, redact: Redact): string {
  const redacted = redact(data);
  return redacted === data || isAnswer(data) ? data : redacted;
}

/** Blots secrets out of what an event says beside the model's answer. */
export function redactEvent(event: StreamEvent, redact: Redact): StreamEvent {
  switch (event.type) {
    case "error":
      return { ...event, message: redact(event.message) };
    case "warning":
      return { ...event, message: redact(event.message), excerpt: redact(event.excerpt) };
    case "finish":
      return event.message === undefined ? event : { ...event, message: redact(event.message) };
    default:
      return event;
  }
}

// What can't be read, or holds an error at its top or in its response, is no answer.
function isAnswer(data: string): boolean {
  try {
    const value: unknown = JSON.parse(data);
    return (
      isObject(value) && !tellsFailure(value) && !(isObject(value.response) && tellsFailure(value.response))
    );
  } catch {
    return false;
  }
}

function tellsFailure(value: Record<string, unknown>): boolean {
  return value.type === "error" || (value.error !== undefined && value.error !== null);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
