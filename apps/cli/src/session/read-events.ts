import * as v from "valibot";
import type { JsonLine } from "./json-lines.ts";
import {
  eventTypeOf,
  isKnownEvent,
  LOG_VERSION,
  type SessionEvent,
  sessionEventSchema,
} from "./session-event.ts";

export type EventsRead = { ok: true; events: readonly SessionEvent[] } | { ok: false; message: string };

/** Whether these are the lines of a session's log, and no mere messages. */
export function isLog(lines: readonly JsonLine[]): boolean {
  return isKnownEvent(eventTypeOf(lines[0]?.value));
}

/** The events of a log. What a later version may have written beside ours is passed over. */
export function readEvents(lines: readonly JsonLine[]): EventsRead {
  const events: SessionEvent[] = [];
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
    if (!checked.success) return { ok: false, message: `line ${number} is no event of a session` };
    if (index > 0 && checked.output.type === "session")
      return { ok: false, message: `line ${number} begins another session` };
    events.push(checked.output);
  }
  return { ok: true, events };
}

function newerVersion(value: unknown): number | undefined {
  if (eventTypeOf(value) !== "session") return undefined;
  const { version } = value as { version?: unknown };
  return typeof version === "number" && version > LOG_VERSION ? version : undefined;
}
