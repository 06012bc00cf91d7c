import { isSwitchedOff } from "../config/environment.ts";
import type { CliContext } from "../context.ts";
import type { SpillParts } from "../wiring/agent.ts";
import { openSessionStore } from "./session-store.ts";

/** What a session in this folder does with results that are too large to send. Default: a session of its own. */
export async function openSpill(
  { clock, env }: CliContext,
  root: string,
  session?: string | undefined,
): Promise<SpillParts> {
  return {
    store: await openSessionStore(root, clock, session),
    logs: !isSwitchedOff(env, "TOOLRAIL_LOG_COMPRESS"),
  };
}
