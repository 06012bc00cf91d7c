import type { AgentResult } from "@toolrail/kernel";
import type { Message } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { AgentView } from "../output/view.ts";
import type { Recorder } from "../session/recorder.ts";
import { startAgent } from "../wiring.ts";
import type { Agent } from "./prepare-agent.ts";
import { stopTurn } from "./stop-turn.ts";

/**
 * Asks one thing, shows the work and, with a recorder, writes it down. Ctrl-C once stops the turn and keeps everything;
 * twice leaves, as does who ends the process.
 */
export async function runQuestion(
  context: CliContext,
  agent: Agent,
  history: readonly Message[],
  question: string,
  view: AgentView,
  recorder?: Recorder,
): Promise<AgentResult> {
  const asked: Message = {
    role: "user",
    content: [{ type: "text", text: question }],
    timestamp: context.clock.now(),
  };
  recorder?.message(asked);
  const run = startAgent({
    ...agent,
    messages: [...history, asked],
    onMessage: recorder?.message,
    onCompacted: recorder?.compacted,
  });
  const endTurn = stopTurn(context, run.abort);
  try {
    for await (const event of run) view.show(event);
    const result = await run.result;
    recorder?.catchUp(result.messages);
    view.end(result);
    return result;
  } finally {
    endTurn();
  }
}

/** What a finished run means to the caller of the command. */
export function exitCodeOf({ stopReason }: AgentResult): ExitCode {
  if (stopReason === "aborted") return EXIT.interrupted;
  return stopReason === "stop" ? EXIT.success : EXIT.failure;
}
