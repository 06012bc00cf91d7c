import type { AgentEvent } from "@toolrail/kernel";
import { messageSchema } from "@toolrail/protocol";
import * as v from "valibot";
import { BREAK_CAUSES } from "../session/session-event.ts";
import { OUTPUT_VERSION } from "./json-view.ts";
import type { SessionNotice } from "./view.ts";

const usage = v.looseObject({
  inputTokens: v.number(),
  outputTokens: v.number(),
  cacheReadTokens: v.number(),
  cacheWriteTokens: v.number(),
  reasoningTokens: v.optional(v.number()),
  contextTokens: v.optional(v.number()),
});
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const spilled = v.array(v.looseObject({ ref: v.string() }));

const session = {
  type: v.literal("session"),
  version: v.literal(OUTPUT_VERSION),
  id: v.string(),
  model: v.string(),
  tools: v.array(v.string()),
  cwd: v.string(),
};

const result = {
  type: v.literal("result"),
  version: v.literal(OUTPUT_VERSION),
  answer: v.string(),
  stopReason: v.picklist(["stop", "toolUse", "length", "error", "aborted"]),
  errorMessage: v.optional(v.string()),
  sessionId: v.optional(v.string()),
  model: v.string(),
  turns: count,
  usage,
  costUsd: v.optional(v.number()),
  messages: v.array(messageSchema),
};

/** The fields of the agent's events. One that is missing here does not compile. */
const events = {
  turnStart: { turn: count },
  textDelta: { key: v.string(), delta: v.string() },
  thinkingDelta: { key: v.string(), delta: v.string() },
  toolCallDelta: { key: v.string(), name: v.string(), delta: v.string() },
  toolStart: {
    callId: v.string(),
    name: v.string(),
    args: v.unknown(),
    keyArgument: v.optional(v.string()),
  },
  toolProgress: { callId: v.string(), message: v.string() },
  toolEnd: {
    callId: v.string(),
    name: v.string(),
    keyArgument: v.optional(v.string()),
    result: messageSchema,
    durationMs: v.number(),
  },
  spillWritten: { callId: v.string(), name: v.string(), spilled },
  resultsCut: { callIds: v.array(v.string()), beforeChars: count, afterChars: count },
  transcriptRepaired: { repairs: v.array(v.looseObject({ message: v.string() })) },
  prefixMeasured: { prefix: v.looseObject({ commonBytes: count, ratio: v.number() }) },
  windowAssumed: { contextWindow: count },
  reasoningDropped: { message: v.string() },
  imagesRemoved: { count, reason: v.string(), messages: v.array(messageSchema) },
  turnPaused: { turn: count, attempt: count, rawStopReason: v.string() },
  retryScheduled: { attempt: count, delayMs: v.number(), kind: v.string(), message: v.string() },
  historyCompacted: {
    reason: v.string(),
    messages: v.array(messageSchema),
    beforeMessages: count,
    beforeTokens: count,
    afterTokens: count,
    released: v.array(v.unknown()),
  },
  compactionFailed: { reason: v.string(), message: v.string() },
  usageUpdated: { turn: usage, total: usage },
  streamWarning: { message: v.string(), excerpt: v.string() },
  turnEnd: { turn: count, message: messageSchema, results: v.array(messageSchema) },
  resultsTrimmed: { results: count, savedTokens: v.number() },
  trimRefused: { callIds: v.array(v.string()), facts: v.array(v.string()) },
  summaryFailed: { message: v.string() },
  prefixBroken: {
    cause: v.picklist(BREAK_CAUSES),
    index: v.optional(count),
    lostTokens: v.number(),
    resumed: v.optional(v.literal(true)),
    tools: v.looseObject({ before: v.array(v.string()), now: v.array(v.string()) }),
  },
} satisfies Record<(AgentEvent | SessionNotice)["type"], v.ObjectEntries>;

/** The line that `--output json` writes, and the last one of `--output stream-json`. */
export const resultSchema: v.GenericSchema = v.looseObject(result);

/** A line of `--output stream-json`. */
export const outputLineSchema: v.GenericSchema = v.union([
  v.looseObject(session),
  resultSchema,
  ...Object.entries(events).map(([type, fields]) => v.looseObject({ type: v.literal(type), ...fields })),
]);
