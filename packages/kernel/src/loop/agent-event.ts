import type {
  AssistantMessage,
  CompactionReason,
  Message,
  ModelErrorKind,
  Repair,
  SpilledPart,
  SpillRef,
  ToolResultMessage,
  Usage,
} from "@toolrail/protocol";
import type { DispatchEvent } from "../dispatch/dispatch-event.ts";
import type { PrefixMeasure } from "./measure-prefix.ts";

/** Events of a run while it works, in order; `toolStart`, `toolProgress` and `toolEnd` are the dispatcher's. */
export type AgentEvent =
  /** Turns count from 1; a turn that is retried keeps its number. Each start has one end. */
  | { type: "turnStart"; turn: number }
  | { type: "textDelta"; key: string; delta: string }
  | { type: "thinkingDelta"; key: string; delta: string }
  /** Argument text for live display, once the call's name is settled; untrusted and not yet complete. */
  | { type: "toolCallDelta"; key: string; name: string; delta: string }
  | DispatchEvent
  /** The budget kept originals of this result and sends an excerpt; after the `toolEnd` of every call of the batch. */
  | { type: "spillWritten"; callId: string; name: string; spilled: readonly SpilledPart[] }
  /**
   * The last resort before a request that exceeds the window: the results of these calls were cut to `afterChars`
   * UTF-16 code units together, in the requests from now on. The history stays as it is.
   */
  | { type: "resultsCut"; callIds: readonly string[]; beforeChars: number; afterChars: number }
  /** The history broke a transcript rule; the request was sent repaired, the history stays as it is. */
  | { type: "transcriptRepaired"; repairs: readonly Repair[] }
  | { type: "prefixMeasured"; prefix: PrefixMeasure }
  /** The model's facts state no window, so results, compaction and answers are measured by `contextWindow` tokens. Once. */
  | { type: "windowAssumed"; contextWindow: number }
  /** The request failed and is sent again after `delayMs` milliseconds. `attempt` counts from 1. */
  | { type: "retryScheduled"; attempt: number; delayMs: number; kind: ModelErrorKind; message: string }
  /**
   * The provider refused reasoning of earlier turns, in the words of `message`. The request is sent again without any,
   * as is each later one of the run. Takes no retry.
   */
  | { type: "reasoningDropped"; message: string }
  /**
   * The provider refused an image for `reason`. `count` images of the history are lines of text now, in `messages`, which
   * are the history from now on, and the request is sent again. Takes no retry.
   */
  | { type: "imagesRemoved"; count: number; reason: string; messages: readonly Message[] }
  /** The provider paused the turn that has just ended, which is sent back to go on. `attempt` counts from 1, to 10. */
  | { type: "turnPaused"; turn: number; attempt: number; rawStopReason: string }
  /**
   * `messages` is the history from now on, in place of `beforeMessages`; nothing points to `released` any more. The
   * tokens are estimates of the whole request before and after.
   */
  | {
      type: "historyCompacted";
      reason: CompactionReason;
      messages: readonly Message[];
      beforeMessages: number;
      beforeTokens: number;
      afterTokens: number;
      released: readonly SpillRef[];
    }
  | { type: "compactionFailed"; reason: CompactionReason; message: string }
  /** The tokens of the turn that has just ended, and of the whole run. */
  | { type: "usageUpdated"; turn: Usage; total: Usage }
  /** A chunk that nobody could read; the stream went on. */
  | { type: "streamWarning"; message: string; excerpt: string }
  /** `results` answer the calls of `message`, one each, in their order. */
  | {
      type: "turnEnd";
      turn: number;
      message: AssistantMessage;
      results: readonly ToolResultMessage[];
    };
