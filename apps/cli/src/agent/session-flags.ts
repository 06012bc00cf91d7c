import type { ViewFlags } from "../output/create-view.ts";
import type { AgentFlags } from "./prepare-agent.ts";

/** How an agent works in a session, and how that is shown. */
export interface SessionFlags extends AgentFlags, ViewFlags {
  trustProject?: boolean | undefined;
}
