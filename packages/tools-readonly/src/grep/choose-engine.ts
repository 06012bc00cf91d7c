import type { Clock } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { noRipgrepText } from "../failure-text.ts";
import { createAutoEngine } from "./auto-engine.ts";
import type { SearchEngine } from "./engine/search-engine.ts";
import { createInProcessEngine } from "./in-process/in-process-engine.ts";
import type { RipgrepAccess } from "./ripgrep/locate-ripgrep.ts";
import { createRipgrepEngine } from "./ripgrep/ripgrep-engine.ts";
import type { SecondThread } from "./side-by-side/second-thread.ts";

/** Who searches: `auto` begins in process and hands long searches to ripgrep where there is one. */
export type EngineName = "auto" | "ripgrep" | "inProcess";

export async function chooseEngine(
  name: EngineName,
  workspace: Workspace,
  clock: Clock,
  ripgrep: RipgrepAccess,
  thread: SecondThread,
): Promise<{ ok: true; engine: SearchEngine } | { ok: false; message: string }> {
  switch (name) {
    case "inProcess":
      return { ok: true, engine: createInProcessEngine(workspace) };
    case "auto":
      return { ok: true, engine: createAutoEngine(workspace, clock, ripgrep, thread) };
    case "ripgrep": {
      const path = await ripgrep.locate();
      if (path === undefined) return { ok: false, message: noRipgrepText() };
      return { ok: true, engine: createRipgrepEngine(workspace, { path, reaper: ripgrep.reaper, clock }) };
    }
  }
}
