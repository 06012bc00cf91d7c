import type { McpServerStatus } from "@toolrail/mcp-client";
import { visibleLine } from "../output/visible-line.ts";

/** Why a server can't be used, with the flag that would let it start where that is what it lacks. */
export function faultText({ state, fault }: Pick<McpServerStatus, "state" | "fault">): string {
  const reason = visibleLine(fault ?? `it is ${state}`);
  return state === "refused" ? `${reason}; approve it when asked, or start with --trust-project` : reason;
}
