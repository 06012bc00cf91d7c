import { type AssistantMessage, extractToolCalls } from "@toolrail/protocol";
import { compactHistory } from "./compact-history.ts";
import { CONCLUDE_TEXT, CONTINUE_TEXT, ENDED_AT_LENGTH_TEXT } from "./failure-text.ts";
import type { RunEnd, RunState } from "./run-state.ts";

/** After an answer that was cut off, its calls answered: it goes on in a shorter history, or concludes. */
export async function afterLength(run: RunState, message: AssistantMessage): Promise<RunEnd | undefined> {
  const { progress } = run;
  progress.cutInARow++;
  const hasCalls = extractToolCalls(message).length > 0;
  if (!progress.compactedForLength && (await compactHistory(run, "length"))) {
    progress.compactedForLength = true;
    return hasCalls ? undefined : say(run, CONTINUE_TEXT);
  }
  // The results of its calls ask for smaller ones, which a demand to conclude would forbid before they were tried.
  if (hasCalls && progress.cutInARow === 1) return undefined;
  if (progress.askedToConclude) return { stopReason: "length", errorMessage: ENDED_AT_LENGTH_TEXT };
  progress.askedToConclude = true;
  return say(run, CONCLUDE_TEXT);
}

async function say({ history, settings }: RunState, text: string): Promise<undefined> {
  await history.append({
    role: "user",
    content: [{ type: "text", text }],
    timestamp: settings.clock.now(),
  });
}
