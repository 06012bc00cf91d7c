import { type Message, messageSchema } from "@toolrail/protocol";
import * as v from "valibot";

/** The version of the log's form that this command writes and reads. */
export const LOG_VERSION = 1;

/** What a log begins with. */
export interface SessionHead {
  type: "session";
  version: number;
  id: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** The folder that the session begins in, absolute. */
  root: string;
  /** `provider/name`. */
  model: string;
  /** The system prompt, used again when the session is resumed. */
  system: string;
}

/** One line of a session's log. */
export type SessionEvent =
  | SessionHead
  | { type: "message"; message: Message }
  /** The history from here on. */
  | { type: "compacted"; messages: Message[] }
  /** The session goes on with another model. */
  | { type: "model"; model: string }
  /** The session goes on in another folder, absolute: its own was moved. */
  | { type: "root"; root: string };

/** Unknown extra fields survive. */
export const sessionEventSchema: v.GenericSchema<unknown, SessionEvent> = v.variant("type", [
  v.looseObject({
    type: v.literal("session"),
    version: v.pipe(v.number(), v.minValue(1), v.maxValue(LOG_VERSION)),
    id: v.string(),
    createdAt: v.number(),
    root: v.string(),
    model: v.string(),
    system: v.string(),
  }),
  v.looseObject({ type: v.literal("message"), message: messageSchema }),
  v.looseObject({ type: v.literal("compacted"), messages: v.array(messageSchema) }),
  v.looseObject({ type: v.literal("model"), model: v.string() }),
  v.looseObject({ type: v.literal("root"), root: v.string() }),
]);

const EVENT_TYPES: readonly SessionEvent["type"][] = ["session", "message", "compacted", "model", "root"];

/** What the event that a line holds calls itself; undefined for what is no event. */
export function eventTypeOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined;
  return typeof value.type === "string" ? value.type : undefined;
}

/** Whether this version knows what such an event means. */
export function isKnownEvent(type: string | undefined): boolean {
  return EVENT_TYPES.some((known) => known === type);
}
