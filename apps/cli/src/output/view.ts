import type { AgentEvent, AgentResult } from "@toolrail/kernel";
import type { ToolChanges } from "../prefix/break-text.ts";
import type { PrefixBreak } from "../session/session-event.ts";

/** Facts known before a question is asked. */
export interface SessionFacts {
  id: string;
  /** `provider/name`. */
  model: string;
  /** Names of the tools in the request. */
  tools: readonly string[];
  /** The folder that the tools may see. */
  cwd: string;
}

/** Changes that a session made to a request, beside the events of a run. Tokens are estimates. */
export type SessionNotice =
  /** These many older results are sent short from here on. */
  | { type: "resultsTrimmed"; results: number; savedTokens: number }
  /** Results stay whole, since they state facts that would be lost. */
  | { type: "trimRefused"; callIds: readonly string[]; facts: readonly string[] }
  | { type: "summaryFailed"; message: string }
  /** The request does not only go on from the one before. */
  | ({ type: "prefixBroken"; tools: ToolChanges } & PrefixBreak);

/** Shows an agent at work. */
export interface AgentView {
  /** Called once, before the first question. */
  begin?(session: SessionFacts): void;
  show(event: AgentEvent | SessionNotice): void;
  end(result: AgentResult): void;
}
