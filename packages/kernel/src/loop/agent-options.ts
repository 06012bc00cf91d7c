import type { Compactor, Message, Model, ModelRequest, Transform } from "@toolrail/protocol";
import type { DispatcherOptions } from "../dispatch/settings.ts";

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
  /** Further fields of each request. */
  request?: Pick<ModelRequest, "maxOutputTokens" | "temperature" | "extra"> | undefined;
  /** Run on a copy of the history before each request, in this order. Default none. */
  transforms?: readonly Transform[] | undefined;
  /** Shortens the history: at `length`, when the context is too long, and over 80 % of the model's window. Default none. */
  compact?: Compactor | undefined;
  /** Awaited at each message that is appended; sessions write here. If it rejects, the run ends in error. */
  onMessage?: ((message: Message) => void | Promise<void>) | undefined;
  /** Answers of the model before the run ends with `length`. Default 50. */
  maxTurns?: number | undefined;
  retry?: RetryOptions | undefined;
  /** Milliseconds without any event of a stream before it counts as lost, which is retryable. Default 120,000. */
  stallTimeoutMs?: number | undefined;
  /** Aborts the run, like `AgentRun.abort`. */
  signal?: AbortSignal | undefined;

  /** From 0 to 1, for the jitter of retries. Default `Math.random`. */
  random?: (() => number) | undefined;
}
