import type { AgentEvent, AgentResult } from "@toolrail/kernel";

/** Shows an agent at work. */
export interface AgentView {
  show(event: AgentEvent): void;
  end(result: AgentResult): void;
}
