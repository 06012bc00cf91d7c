import type { ModelRequest } from "@toolrail/protocol";
import { buildRequest } from "./build-request.ts";
import { compactHistory } from "./compact-history.ts";
import { cutResults } from "./cut-results.ts";
import { measurePrefix } from "./measure-prefix.ts";
import { requestTokens } from "./request-tokens.ts";
import type { RunState } from "./run-state.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** The part of the window over which the history is compacted. */
const NEARLY_FULL = 0.8;
const FULL = 1;

/** Gets the tools ready, then the request, within the model's window where that is known and can be done. */
export async function prepareRequest(run: RunState): Promise<ModelRequest> {
  const { source } = run.settings;
  if (source.prepare) await unlessAborted(source.prepare({ signal: run.signal }), run.signal);
  let request = buildRequest(run);
  if (isOver(run, request, NEARLY_FULL) && (await compactHistory(run, "nearlyFull")))
    request = buildRequest(run);
  if (isOver(run, request, FULL) && (await cutResults(run, request.messages))) request = buildRequest(run);
  tellPrefix(run, request);
  return request;
}

function isOver({ settings }: RunState, request: ModelRequest, share: number): boolean {
  const { contextWindow } = settings.model.facts;
  return contextWindow !== undefined && requestTokens(request) > contextWindow * share;
}

function tellPrefix({ emit, progress }: RunState, request: ModelRequest): void {
  if (progress.lastRequest)
    emit({ type: "prefixMeasured", prefix: measurePrefix(progress.lastRequest, request) });
  progress.lastRequest = request;
}
