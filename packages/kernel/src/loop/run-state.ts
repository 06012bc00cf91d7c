import { type AssistantMessage, emptyUsage, type ModelRequest, type Usage } from "@toolrail/protocol";
import type { Dispatcher } from "../dispatch/dispatcher.ts";
import type { AgentEvent } from "./agent-event.ts";
import { type CutTable, createCutTable } from "./cut-table.ts";
import type { History } from "./history.ts";
import type { Settings } from "./options.ts";

/** The state that the steps of a run share. */
export interface RunState {
  readonly settings: Settings;
  readonly history: History;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentEvent) => void;
  readonly progress: Progress;
}

export interface Progress {
  /** Answers of the model so far. */
  turns: number;
  /** Failed requests since the last answer, not those that were sent again shorter. */
  failures: number;
  /** Of these, answers that were empty or held a call that could not be read. */
  badSamples: number;
  /** Requests that were sent again shorter since the last answer. */
  shortenings: number;
  /** The last answers that the provider paused, one after the other. */
  pauses: number;
  usage: Usage;
  /** The last answers that were cut off, one after the other. */
  cutInARow: number;
  /** True when the last answer was cut off and the history was compacted for it. */
  compactedForLength: boolean;
  askedToConclude: boolean;
  /** The provider refused reasoning of earlier turns, so no request carries any. */
  reasoningDropped: boolean;
  /** It was reported that the model's facts state no window. */
  windowAssumed: boolean;
  /** The provider's count of the last request's input, by the estimate; undefined where it gave none. */
  measured: { ratio: number } | undefined;
  /** The last repairs, so that the same fault of an old history is reported once. */
  lastRepairs: string;
  cutResults: CutTable;
  lastRequest: ModelRequest | undefined;
  lastMessage: AssistantMessage | undefined;
}

export function startProgress(): Progress {
  return {
    turns: 0,
    failures: 0,
    badSamples: 0,
    shortenings: 0,
    pauses: 0,
    cutInARow: 0,
    usage: emptyUsage(),
    compactedForLength: false,
    askedToConclude: false,
    reasoningDropped: false,
    windowAssumed: false,
    measured: undefined,
    lastRepairs: "",
    cutResults: createCutTable(),
    lastRequest: undefined,
    lastMessage: undefined,
  };
}

/** The end of a run. */
export interface RunEnd {
  stopReason: "stop" | "length" | "error" | "aborted";
  errorMessage?: string;
  /** An error that a callback of the caller's threw. */
  cause?: unknown;
}
