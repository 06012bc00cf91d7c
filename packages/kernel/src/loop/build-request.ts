import { type Message, type ModelRequest, type Repair, repairTranscript } from "@toolrail/protocol";
import { withCutResults } from "./cut-results.ts";
import type { RunState } from "./run-state.ts";

/** The next request: a copy of the history, transformed, and repaired where it breaks a transcript rule. */
export function buildRequest(run: RunState): ModelRequest {
  const { source, system, transforms = [], request } = run.settings;
  const copy: readonly Message[] = [...run.history.messages];
  const transformed = transforms.reduce((messages, transform) => transform(messages), copy);
  const { messages, repairs } = repairTranscript(withCutResults(transformed, run.progress.cutResults));
  tellRepairs(run, repairs);
  return { ...request, ...(system && { system }), messages, tools: source.definitions() };
}

// An old fault stays in the history and would be told at each turn.
function tellRepairs({ emit, progress }: RunState, repairs: readonly Repair[]): void {
  const told = JSON.stringify(repairs);
  if (repairs.length > 0 && told !== progress.lastRepairs) emit({ type: "transcriptRepaired", repairs });
  progress.lastRepairs = told;
}
