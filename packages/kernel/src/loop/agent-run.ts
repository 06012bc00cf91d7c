import type { Message, StopReason, Usage } from "@toolrail/protocol";
import type { AgentEvent } from "./agent-event.ts";

export interface AgentResult {
  /** The whole history, a valid transcript, ready for the next run. */
  messages: readonly Message[];
  /** `stop` done · `length` a limit (of output or of turns) · `error` · `aborted`. */
  stopReason: StopReason;
  /** The text of the last assistant message of this run; empty if there is none. */
  answer: string;
  /** Answers of the model, failed ones not counted. */
  turns: number;
  /** Of all turns, failed ones counted. */
  usage: Usage;
  /** Why, unless `stopReason` is `stop`. */
  errorMessage?: string;
  /** What one of the caller's own functions threw (`onMessage`, a transform, the tool source), if that ended the run. */
  cause?: unknown;
}

/** A run that works on its own: nobody has to read its events. One reader; when it leaves, later events are dropped. */
export interface AgentRun extends AsyncIterable<AgentEvent> {
  /** Never rejects: what goes wrong is in `stopReason` and `errorMessage`. */
  readonly result: Promise<AgentResult>;
  /** Stops the run; what had arrived is kept and every call gets a result. */
  abort(reason?: string): void;
}
