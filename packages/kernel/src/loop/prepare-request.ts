import { type Message, type ModelRequest, type Repair, repairTranscript } from "@toolrail/protocol";
import { requireValue, withinLimit } from "../returned-promise.ts";
import { unlessAborted } from "./abort.ts";
import { cutResults, EMERGENCY_TOTALS, withCutResults } from "./cut-results.ts";
import { measurePrefix } from "./measure-prefix.ts";
import type { RunState } from "./run-state.ts";
import { compactHistory } from "./shorten-request.ts";
import { fillOf } from "./window.ts";

/**
 * Gets the tools ready, then the request, so that its input and the answer that it asks for fit the model's window
 * together, as far as compacting and cutting results can do that.
 */
export async function prepareRequest(run: RunState): Promise<ModelRequest> {
  await prepareTools(run);
  let request = buildRequest(run);
  if (fillOf(request, run).nearlyFull && (await compactHistory(run, "nearlyFull")))
    request = buildRequest(run);
  for (const total of EMERGENCY_TOTALS) {
    if (!fillOf(request, run).full) break;
    if (await cutResults(run, request.messages, total)) request = buildRequest(run);
  }
  const { maxOutputTokens } = fillOf(request, run);
  if (maxOutputTokens !== undefined) request = { ...request, maxOutputTokens };
  reportPrefix(run, request);
  return request;
}

async function prepareTools({ settings, signal }: RunState): Promise<void> {
  const { source, clock, prepareTimeoutMs: limitMs } = settings;
  const prepared = source.prepare?.({ signal });
  if (!prepared) return;
  const within = withinLimit(Promise.resolve(prepared), {
    clock,
    limitMs,
    name: "prepare of the tool source",
  });
  await unlessAborted(within, signal);
}

/** The next request: a copy of the history, transformed, and repaired where it breaks a transcript rule. */
function buildRequest(run: RunState): ModelRequest {
  const { source, system, transforms = [], request } = run.settings;
  const copy: readonly Message[] = [...run.history.messages];
  const transformed = transforms.reduce(
    (messages, transform) => requireValue(transform(messages), "a transform"),
    copy,
  );
  const { messages, repairs } = repairTranscript(withCutResults(transformed, run.progress.cutResults));
  reportRepairs(run, repairs);
  return {
    ...request,
    ...(system && { system }),
    messages,
    tools: requireValue(source.definitions(), "definitions of the tool source"),
    ...(run.progress.reasoningDropped && { replayReasoning: false }),
  };
}

// An old fault stays in the history and would be reported at each turn.
function reportRepairs({ emit, progress }: RunState, repairs: readonly Repair[]): void {
  const reported = JSON.stringify(repairs);
  if (repairs.length > 0 && reported !== progress.lastRepairs) emit({ type: "transcriptRepaired", repairs });
  progress.lastRepairs = reported;
}

function reportPrefix({ emit, progress }: RunState, request: ModelRequest): void {
  if (progress.lastRequest)
    emit({ type: "prefixMeasured", prefix: measurePrefix(progress.lastRequest, request) });
  progress.lastRequest = request;
}
