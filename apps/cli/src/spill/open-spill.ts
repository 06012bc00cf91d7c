import { isSwitchedOff } from "../config/environment.ts";
import type { CliContext } from "../context.ts";
import type { SpillParts } from "../wiring.ts";
import { openSessionStore } from "./session-store.ts";

/** What a session in this folder does with results that are too large to send. */
export async function openSpill({ clock, env }: CliContext, root: string): Promise<SpillParts> {
  return {
    store: await openSessionStore(root, clock),
    logs: !isSwitchedOff(env, "TOOLRAIL_LOG_COMPRESS"),
  };
}
