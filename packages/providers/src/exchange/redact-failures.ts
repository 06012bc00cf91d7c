import type { StreamEvent } from "@toolrail/protocol";
import type { Redact } from "./redact.ts";

/** Data of an event, or a body; blotted where it tells of a failure, before words of it are cut short. */
export function redactFailure({ event, data }: { event?: string; data: string }, redact: Redact): string {
  const redacted = redact(data);
  return redacted === data || (event !== "error" && isAnswer(data)) ? data : redacted;
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

// No answer: data that can't be read, or that holds an error or words of one at its top or in its response.
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
  const { type, error, message, detail } = value;
  return type === "error" || (error !== undefined && error !== null) || isText(message) || isText(detail);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
