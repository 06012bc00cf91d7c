import type { TrimState } from "@toolrail/context";
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

export const BREAK_CAUSES = [
  "model",
  "tools",
  "system",
  "compacted",
  "trimmed",
  "resultsCut",
  "reasoningDropped",
  "changed",
] as const;

/** The cause of a request that does not only go on from the one before. */
export type BreakCause = (typeof BREAK_CAUSES)[number];

/** One request as a prompt cache sees it. Tokens are estimates. */
export interface RequestEvent {
  type: "request";
  /** `provider/name`. */
  model: string;
  /** Digests of the tools array and of the system prompt. */
  tools: string;
  system: string;
  /** The names in the tools array, where the array is not the one of the request before. */
  toolNames?: readonly string[] | undefined;
  /** The number of messages, and a digest of all of them. */
  messages: number;
  digest: string;
  tokens: number;
  /** Tokens at the start that are as in the request before. */
  keptTokens: number;
  /** Absent where all of the request before is kept. */
  brokenBy?: PrefixBreak | undefined;
}

export interface PrefixBreak {
  cause: BreakCause;
  /** Of the first message that differs, from 0, where that is known. */
  index?: number | undefined;
  /** Tokens of the request before that are read anew. */
  lostTokens: number;
  /** The request before was of an earlier process. */
  resumed?: true | undefined;
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
  | { type: "root"; root: string }
  /** The session goes on with another system prompt. */
  | { type: "system"; system: string }
  /** The user wants this text to survive trimming and compaction. */
  | { type: "pinned"; text: string }
  /** These results are sent trimmed from here on, beside those of earlier lines. */
  | { type: "trimmed"; results: TrimState }
  | RequestEvent;

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
  v.looseObject({ type: v.literal("system"), system: v.string() }),
  v.looseObject({ type: v.literal("pinned"), text: v.pipe(v.string(), v.nonEmpty()) }),
  // The trimmer leaves out what is no entry of its own.
  v.looseObject({ type: v.literal("trimmed"), results: v.record(v.string(), v.any()) }),
  v.looseObject({
    type: v.literal("request"),
    model: v.string(),
    tools: v.string(),
    system: v.string(),
    toolNames: v.optional(v.array(v.string())),
    messages: v.number(),
    digest: v.string(),
    tokens: v.number(),
    keptTokens: v.number(),
    brokenBy: v.optional(
      v.looseObject({
        cause: v.picklist(BREAK_CAUSES),
        index: v.optional(v.number()),
        lostTokens: v.number(),
        resumed: v.optional(v.literal(true)),
      }),
    ),
  }),
]);

const EVENT_TYPES: readonly SessionEvent["type"][] = [
  "session",
  "message",
  "compacted",
  "model",
  "root",
  "system",
  "pinned",
  "trimmed",
  "request",
];

/** What the event that a line holds calls itself; undefined for what is no event. */
export function eventTypeOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("type" in value)) return undefined;
  return typeof value.type === "string" ? value.type : undefined;
}

/** True when this version knows what such an event means. */
export function isKnownEvent(type: string | undefined): boolean {
  return EVENT_TYPES.some((known) => known === type);
}
