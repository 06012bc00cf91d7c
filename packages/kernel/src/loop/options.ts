import {
  type Clock,
  type Compactor,
  type Message,
  type Model,
  type ModelRequest,
  requireOneOf,
  ToolrailError,
  type Transform,
} from "@toolrail/protocol";
import type { DispatcherOptions } from "../dispatch/settings.ts";
import { systemClock } from "../system-clock.ts";

/** When and how often a failed request is sent again. Only failures that the provider's error calls retryable are. */
export interface RetryOptions {
  /** Retries in a row before the run ends in error. Default 3; 0 turns retrying off. */
  maxRetries?: number | undefined;
  /** Milliseconds before the first retry; doubled for each further one, less a random part of up to a half. Default 1,000. */
  baseDelayMs?: number | undefined;
  /** The longest wait in milliseconds; a provider that asks for more ends the run in error. Default 120,000. */
  maxDelayMs?: number | undefined;
}

/** Beside these, the dispatcher's own options. */
export interface AgentOptions extends Omit<DispatcherOptions, "vision"> {
  model: Model;
  /** The conversation so far, ending with what the model is to answer. It is copied, never changed. */
  messages: readonly Message[];
  system?: string | undefined;
  /** Further fields of each request. `maxOutputTokens` is lowered to what the window leaves. */
  request?:
    | Pick<
        ModelRequest,
        "maxOutputTokens" | "temperature" | "cache" | "sessionKey" | "replayReasoning" | "extra"
      >
    | undefined;
  /** Run on a copy of the history before each request, in this order. Default none. */
  transforms?: readonly Transform[] | undefined;
  /** Shortens the history: at `length`, when the context is too long, and over 80 % of the model's window. Default none. */
  compact?: Compactor | undefined;
  /** Awaited at each message that is appended; sessions write here. If it rejects, the run ends in error. */
  onMessage?: ((message: Message) => void | Promise<void>) | undefined;
  /** Milliseconds that one `onMessage` may take before the run ends in error. Default 60,000. */
  onMessageTimeoutMs?: number | undefined;
  /** Milliseconds that one `prepare` of the tool source may take before the run ends in error. Default 30,000. */
  prepareTimeoutMs?: number | undefined;
  /** Answers of the model before the run ends with `length`. Default 50. */
  maxTurns?: number | undefined;
  /** Tool calls that one answer may make before it is stopped and the run ends in error. Default 256. */
  maxTurnCalls?: number | undefined;
  /** Bytes that one answer may bring before it is stopped and the run ends in error. Default 16 MiB (16,777,216). */
  maxTurnBytes?: number | undefined;
  retry?: RetryOptions | undefined;
  /** Milliseconds without any event of a stream, a heartbeat included, before it counts as lost. Default 120,000. */
  stallTimeoutMs?: number | undefined;
  /** Milliseconds without an event that brings something of the answer, before a stream counts as lost. Default 600,000. */
  progressTimeoutMs?: number | undefined;
  /** Aborts the run, like `AgentRun.abort`. */
  signal?: AbortSignal | undefined;
  /** From 0 to 1, for the jitter of retries. Default `Math.random`. */
  random?: (() => number) | undefined;
}

/** The options with their defaults. */
export interface Settings extends AgentOptions {
  maxTurns: number;
  maxTurnCalls: number;
  maxTurnBytes: number;
  stallTimeoutMs: number;
  progressTimeoutMs: number;
  onMessageTimeoutMs: number;
  prepareTimeoutMs: number;
  retry: Required<{ [Key in keyof RetryOptions]: number }>;
  clock: Clock;
  random: () => number;
}

/** Throws `invalid_option` for a number that makes no sense and for a word that is not admitted. */
export function resolveOptions(options: AgentOptions): Settings {
  const { retry, request } = options;
  if (request?.cache !== undefined) requireOneOf("request.cache", request.cache, ["off", "5m", "1h"]);
  if (request?.maxOutputTokens !== undefined) atLeast(1, "request.maxOutputTokens", request.maxOutputTokens);
  return {
    ...options,
    maxTurns: atLeast(1, "maxTurns", options.maxTurns ?? 50),
    maxTurnCalls: atLeast(1, "maxTurnCalls", options.maxTurnCalls ?? 256),
    maxTurnBytes: atLeast(1, "maxTurnBytes", options.maxTurnBytes ?? 2 ** 24),
    stallTimeoutMs: atLeast(1, "stallTimeoutMs", options.stallTimeoutMs ?? 120_000),
    progressTimeoutMs: atLeast(1, "progressTimeoutMs", options.progressTimeoutMs ?? 600_000),
    onMessageTimeoutMs: atLeast(1, "onMessageTimeoutMs", options.onMessageTimeoutMs ?? 60_000),
    prepareTimeoutMs: atLeast(1, "prepareTimeoutMs", options.prepareTimeoutMs ?? 30_000),
    retry: {
      maxRetries: atLeast(0, "retry.maxRetries", retry?.maxRetries ?? 3),
      baseDelayMs: atLeast(0, "retry.baseDelayMs", retry?.baseDelayMs ?? 1_000),
      maxDelayMs: atLeast(0, "retry.maxDelayMs", retry?.maxDelayMs ?? 120_000),
    },
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  };
}

function atLeast(least: number, name: string, value: number): number {
  if (value >= least) return value;
  throw new ToolrailError("invalid_option", `${name} must be at least ${least}, not ${value}`);
}
