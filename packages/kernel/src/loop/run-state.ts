import { type AssistantMessage, emptyUsage, type ModelRequest, type Usage } from "@toolrail/protocol";
import type { Dispatcher } from "../dispatch/dispatcher.ts";
import type { AgentEvent } from "./agent-event.ts";
import { type CutTable, createCutTable } from "./cut-table.ts";
import type { History } from "./history.ts";
import type { Settings } from "./settings.ts";

/** What the steps of a run share. */
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
  /** Requests that were sent again shorter since the last answer. */
  shortenings: number;
  usage: Usage;
  /** The last answers that were cut off, one after the other. */
  cutInARow: number;
  /** Whether the last answer was cut off and the history was compacted for it. */
  compactedForLength: boolean;
  askedToConclude: boolean;
  /** What was last repaired, so that the same fault of an old history is told once. */
  lastRepairs: string;
  cutResults: CutTable;
  lastRequest: ModelRequest | undefined;
  lastMessage: AssistantMessage | undefined;
}

export function startProgress(): Progress {
  return {
    turns: 0,
    failures: 0,
    shortenings: 0,
    cutInARow: 0,
    usage: emptyUsage(),
    compactedForLength: false,
    askedToConclude: false,
    lastRepairs: "",
    cutResults: createCutTable(),
    lastRequest: undefined,
    lastMessage: undefined,
  };
}

/** Why a run ended. */
export interface RunEnd {
  stopReason: "stop" | "length" | "error" | "aborted";
  errorMessage?: string;
  /** What was thrown by a callback of the caller's. */
  cause?: unknown;
}
