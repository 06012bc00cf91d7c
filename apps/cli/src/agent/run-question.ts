import type { AgentEvent, AgentResult } from "@toolrail/kernel";
import { addUsage, emptyUsage, type Message } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatDuration } from "../output/amounts.ts";
import type { Screen } from "../output/screen.ts";
import type { AgentView, SessionNotice } from "../output/view.ts";
import { causeText, costText } from "../prefix/break-text.ts";
import type { Recorder } from "../session/recorder.ts";
import { startAgent } from "../wiring/agent.ts";
import { limitedResult, watchLimits } from "./limits.ts";
import type { Agent } from "./prepare-agent.ts";
import { tell } from "./tell.ts";

export interface QuestionParts {
  history: readonly Message[];
  question: string;
  view: AgentView;
  screen: Screen;
  /** Writes the work down. */
  recorder?: Recorder | undefined;
}

/**
 * Asks one thing, shows the work and, with a recorder, writes it down. Ctrl-C once stops the turn and keeps everything;
 * twice leaves, as does who ends the process.
 */
export async function runQuestion(
  context: CliContext,
  agent: Agent,
  { history, question, view, screen, recorder }: QuestionParts,
): Promise<AgentResult> {
  const asked: Message = {
    role: "user",
    content: [{ type: "text", text: question }],
    timestamp: context.clock.now(),
  };
  recorder?.message(asked);
  let limitReached: string | undefined;
  let summaries = emptyUsage();
  agent.session.onNotice = (notice) => {
    if (notice.type === "prefixBroken" && notice.resumed && notice.cause !== "model")
      tell(context, screen, resumedBreakText(notice, agent.limits.cost?.input));
    view.show(notice);
  };
  const watch = watchLimits(agent.limits, (reason) => {
    limitReached ??= reason;
    run.abort(reason);
  });
  const run = startAgent({
    ...agent,
    messages: [...history, asked],
    sessionKey: recorder?.id,
    onMessage(message) {
      recorder?.message(message);
      watch.message(message);
    },
    onCompacted: recorder?.compacted,
    onSummaryUsage(usage) {
      summaries = addUsage(summaries, usage);
      watch.usage(usage);
    },
  });
  const endTurn = stopTurn(context, run.abort);
  try {
    for await (const event of run) {
      view.show(event);
      if (event.type === "retryScheduled") tell(context, screen, retryText(event));
    }
    const finished = await run.result;
    const whole = { ...finished, usage: addUsage(finished.usage, summaries) };
    const result = limitedResult(whole, history.length + 1, limitReached);
    recorder?.catchUp(result.messages);
    view.end(result);
    return result;
  } finally {
    endTurn();
  }
}

function resumedBreakText(notice: Extract<SessionNotice, { type: "prefixBroken" }>, price?: number): string {
  return `the session goes on with another prefix, ${causeText(notice, notice.tools)}: ${costText(notice, price)}`;
}

/** What a finished run means to the caller of the command. */
export function exitCodeOf({ stopReason }: AgentResult): ExitCode {
  if (stopReason === "aborted") return EXIT.interrupted;
  return stopReason === "stop" ? EXIT.success : EXIT.failure;
}

const REASONS: Readonly<Record<string, string>> = {
  rateLimited: "Rate limited",
  overloaded: "The provider is overloaded",
  network: "The connection failed",
  endedEarly: "The answer broke off",
  server: "The provider failed",
};

type Retry = Extract<AgentEvent, { type: "retryScheduled" }>;

function retryText({ kind, message, attempt, delayMs }: Retry): string {
  const reason = REASONS[kind];
  const what = reason === undefined ? message : `${reason} (${message})`;
  return `${what}; retrying in ${formatDuration(delayMs)} (attempt ${attempt})`;
}

/** Milliseconds until a process that was told to end leaves a turn that does not stop. */
const MOST_WAIT_MS = 2_000;

/**
 * Stops a turn from outside: Ctrl-C stops it and a second one leaves at once; who ends the process stops it too, and
 * leaves. Until the returned function is called, which the end of the turn does.
 */
export function stopTurn(
  { onInterrupt, onTerminate, clock, exit }: CliContext,
  abort: () => void,
): () => void {
  let stopping = false;
  let leaving: { exitCode: number; cancel(): void } | undefined;

  const releaseInterrupt = onInterrupt(() => {
    if (stopping) exit(EXIT.interrupted);
    stopping = true;
    abort();
  });
  const releaseTerminate = onTerminate((exitCode) => {
    if (leaving) return;
    leaving = { exitCode, cancel: clock.schedule(() => exit(exitCode), MOST_WAIT_MS) };
    stopping = true;
    abort();
  });

  return () => {
    releaseInterrupt();
    releaseTerminate();
    leaving?.cancel();
    if (leaving) exit(leaving.exitCode);
  };
}
