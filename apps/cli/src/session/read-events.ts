import * as v from "valibot";
import type { JsonLine } from "./json-lines.ts";
import {
  eventTypeOf,
  isKnownEvent,
  LOG_VERSION,
  type SessionEvent,
  sessionEventSchema,
} from "./session-event.ts";

export type EventsRead =
  | {
      ok: true;
      events: readonly SessionEvent[];
      /** Numbers of lines that hold no event and were skipped. */
      skipped: readonly number[];
    }
  | { ok: false; message: string };

/** True when these are the lines of a session's log, and no mere messages. */
export function isLog(lines: readonly JsonLine[]): boolean {
  return isKnownEvent(eventTypeOf(lines[0]?.value));
}

/** True when a value is an event of a log. */
export function isEvent(value: unknown): boolean {
  return v.is(sessionEventSchema, value);
}

/**
 * Reads the events of a log. What a later version may have written beside ours is passed over, and a line that holds no
 * event is skipped, unless no line holds any.
 */
export function readEvents(lines: readonly JsonLine[]): EventsRead {
  const events: SessionEvent[] = [];
  const skipped: number[] = [];
  for (const [index, { number, value }] of lines.entries()) {
    const type = eventTypeOf(value);
    if (type !== undefined && !isKnownEvent(type)) continue;
    const version = newerVersion(value);
    if (version !== undefined)
      return {
        ok: false,
        message: `a newer toolrail wrote this session (version ${version} of its form, and this one knows ${LOG_VERSION}): update toolrail`,
      };
    const checked = v.safeParse(sessionEventSchema, value);
    if (checked.success && index > 0 && checked.output.type === "session")
      return { ok: false, message: `line ${number} begins another session` };
    if (checked.success) events.push(checked.output);
    else skipped.push(number);
  }
  if (events.length === 0 && skipped.length > 0)
    return { ok: false, message: `line ${skipped[0]} is no event of a session` };
  return { ok: true, events, skipped };
}

function newerVersion(value: unknown): number | undefined {
  if (eventTypeOf(value) !== "session") return undefined;
  const { version } = value as { version?: unknown };
  return typeof version === "number" && version > LOG_VERSION ? version : undefined;
}
