import type { FinishReason } from "./stop-reason.ts";
import type { Usage } from "./usage.ts";

/** A fragment of a tool call. `key` is opaque; `order` says where the call stands among its turn's calls. */
export interface ToolCallEvent {
  type: "toolCall";
  key: string;
  /** `[index, n]`: the n-th call opened on that index; compared number by number. */
  order: readonly [index: number, n: number];
  id?: string;
  name?: string;
  argsDelta?: string;
  /** The whole text, in place of all deltas so far. */
  args?: string;
  /** The same response holds the call's result: whoever sent it ran the call, so nobody else must. */
  answered?: true;
}

/** What went wrong at the provider or on the way, so that a retry policy can decide. */
export type ModelErrorKind =
  | "overloaded"
  | "rateLimited"
  /** The account's credit or plan is used up: waiting within a run does not help. */
  | "quotaExceeded"
  /** The request does not fit the model's window: a shorter one may. */
  | "contextTooLong"
  | "authentication"
  | "invalidRequest"
  | "network"
  | "stalled"
  | "endedEarly"
  /** The turn ended in order, with neither text nor a call. */
  | "emptyTurn"
  /** The model wrote a call that the provider could not read; another sample may be fine. */
  | "malformedCall"
  /** A second message with another id began inside one stream. */
  | "spliced"
  /** The provider refused reasoning of an earlier turn that was sent back; the request may pass without any. */
  | "reasoningRefused"
  /** The provider could not read an image of the request, or takes none; the request may pass without it. */
  | "imageRefused"
  /** The answer grew over a limit of ours and was stopped. */
  | "turnTooLarge"
  | "server"
  | "unknown";

export interface ModelErrorEvent {
  type: "error";
  message: string;
  kind: ModelErrorKind;
  retryable: boolean;
  retryAfterMs?: number;
}

/** Everything a provider's stream can say, in one union. */
export type StreamEvent =
  | { type: "start"; model?: string; responseId?: string }
  | { type: "text"; key: string; delta: string }
  | { type: "thinking"; key: string; delta?: string; signature?: string; redacted?: string }
  | ToolCallEvent
  | { type: "usage"; usage: Partial<Usage> }
  /** `message`: why, where the provider says so in words. */
  | { type: "finish"; reason: FinishReason; raw: string; message?: string }
  | ModelErrorEvent
  /** `lost`: what could not be read was part of a chunk, so a piece of the turn is gone. */
  | { type: "warning"; message: string; excerpt: string; lost?: true }
  | { type: "raw"; protocol: string; provider: string; item: unknown }
  /** Bytes arrived that carry nothing of the turn: a comment, a ping, a status event. Consumers may ignore it. */
  | { type: "heartbeat" };
