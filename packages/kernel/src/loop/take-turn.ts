import { addUsage } from "@toolrail/protocol";
import { afterTurn } from "./after-turn.ts";
import { answerCalls } from "./answer-calls.ts";
import { prepareRequest } from "./prepare-request.ts";
import type { RunEnd, RunState } from "./run-state.ts";
import { streamTurn } from "./stream-turn.ts";

/** One turn, from the request to the results of its calls. Undefined: go on. */
export async function takeTurn(run: RunState): Promise<RunEnd | undefined> {
  const { history, progress, emit } = run;
  const turn = progress.turns + 1;
  const request = await prepareRequest(run);
  emit({ type: "turnStart", turn });
  const streamed = await streamTurn(run, request);
  const { message } = streamed;
  progress.lastMessage = message;
  progress.usage = addUsage(progress.usage, message.usage);
  emit({ type: "usageUpdated", turn: message.usage, total: progress.usage });
  // A turn that brought nothing says nothing to the next one.
  if (message.content.length > 0) await history.append(message);
  const results = await answerCalls(run, message);
  await history.append(...results);
  emit({ type: "turnEnd", turn, message, results });
  return afterTurn(run, streamed);
}
