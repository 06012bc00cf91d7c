import type { AgentEvent, AgentResult } from "@toolrail/kernel";
import type { CliContext } from "../context.ts";
import type { PrefixBreak } from "../session/session-event.ts";
import { formatCount } from "./amounts.ts";
import { type CardFacts, toolCard } from "./card.ts";
import { cardDiff } from "./card-diff.ts";
import { taskFailure } from "./failure.ts";
import { footer } from "./footer.ts";
import { compactedText, noticeText } from "./notice-text.ts";
import { createPalette } from "./palette.ts";
import { resultCharacters } from "./result-size.ts";
import type { Screen } from "./screen.ts";
import { createTranscript } from "./transcript.ts";
import type { AgentView, SessionNotice } from "./view.ts";

/** Characters of a result that no budget touches. */
const NEVER_SPILLED = 2_000;

/** For people: the text as it comes, a card for each call, a footer. */
export function createTextView(
  context: CliContext,
  screen: Screen,
  modelId: string,
  { saysWindow = true }: { saysWindow?: boolean | undefined } = {},
): AgentView {
  const palette = createPalette(context.stdout, context.env);
  const transcript = createTranscript(screen, palette);
  const order = createCallOrder();
  const subjects = new Map<string, string | undefined>();
  const pending = new Map<string, CardFacts>();
  let breaks: PrefixBreak[] = [];
  let measured = false;
  let spilled = 0;

  function showCard(callId: string, facts: CardFacts): void {
    pending.delete(callId);
    const card = [
      toolCard(facts, palette, screen.columns),
      ...cardDiff(facts.result, palette, screen.columns),
    ].join("\n");
    for (const ready of order.ended(callId, card)) transcript.line(ready);
  }

  function show(event: AgentEvent | SessionNotice): void {
    switch (event.type) {
      case "textDelta":
        transcript.text(event.delta);
        break;
      case "thinkingDelta":
        if (event.delta !== "") transcript.status("thinking …");
        break;
      case "toolStart": {
        const subject = cardSubject(event.args, event.keyArgument);
        subjects.set(event.callId, subject);
        order.started(event.callId);
        transcript.status(["…", event.name, subject].filter(Boolean).join(" "));
        break;
      }
      case "toolProgress":
        transcript.status(`… ${event.message}`);
        break;
      case "toolEnd": {
        const facts = { ...event, subject: subjects.get(event.callId) };
        // What the budget may still shorten waits for it.
        if (resultCharacters(event.result) > NEVER_SPILLED) pending.set(event.callId, facts);
        else showCard(event.callId, facts);
        break;
      }
      case "spillWritten":
        spilled++;
        break;
      case "turnEnd":
        transcript.endText();
        for (const result of event.results) {
          const facts = pending.get(result.toolCallId);
          if (facts) showCard(result.toolCallId, { ...facts, result });
        }
        break;
      case "resultsCut":
        transcript.line(palette.yellow(cutText(event.beforeChars, event.afterChars)));
        break;
      case "historyCompacted":
        transcript.line(palette.dim(compactedText(event)));
        break;
      case "compactionFailed":
        transcript.line(palette.yellow(`the conversation could not be compacted: ${event.message}`));
        break;
      case "reasoningDropped":
        transcript.line(palette.yellow(`↻ ${event.message}; sent again without earlier reasoning`));
        break;
      case "imagesRemoved":
        transcript.line(palette.yellow(`↻ ${event.reason}; sent again without the image`));
        break;
      case "turnPaused":
        transcript.line(palette.dim(`the provider paused the turn; going on (${event.attempt})`));
        break;
      case "transcriptRepaired":
        for (const { message } of event.repairs)
          transcript.line(palette.dim(`repaired before sending: ${message}`));
        break;
      case "windowAssumed":
        if (saysWindow) transcript.line(palette.dim(assumedWindowText(modelId, event.contextWindow)));
        break;
      case "prefixMeasured":
        measured = true;
        break;
      case "resultsTrimmed":
      case "trimRefused":
      case "summaryFailed":
      case "prefixBroken": {
        if (event.type === "prefixBroken") breaks.push(event);
        const text = noticeText(event);
        if (text !== undefined) transcript.line(palette.dim(text));
        break;
      }
    }
  }

  function end(result: AgentResult): void {
    for (const [callId, facts] of pending) showCard(callId, facts);
    transcript.gap();
    if (result.errorMessage !== undefined) taskFailure(context, result.errorMessage);
    transcript.line(palette.dim(footer(modelId, result, { breaks, measured, spilled }, screen.columns)));
    breaks = [];
  }

  return { show, end };
}

/** Says that a model's window is not known, and what to do. */
export function assumedWindowText(modelId: string, contextWindow: number): string {
  return `the context window of ${modelId} is not known: ${formatCount(contextWindow)} tokens are assumed (contextWindow in the config sets it)`;
}

function cutText(before: number, after: number): string {
  return `the window is full: results of ${formatCount(before)} characters are sent as ${formatCount(after)}`;
}

const SEARCHED = ["pattern", "query"];
const WHOLE_FOLDER = ".";

/** Subject of a call on its card: pattern and path of a search, else the tool's key argument. */
export function cardSubject(args: unknown, keyArgument: string | undefined): string | undefined {
  const searched = SEARCHED.map((name) => argument(args, name)).find((value) => value !== undefined);
  if (searched === undefined || searched === keyArgument) return keyArgument;
  return keyArgument === undefined || keyArgument === WHOLE_FOLDER
    ? searched
    : `${searched} in ${keyArgument}`;
}

function argument(args: unknown, name: string): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  const value: unknown = Reflect.get(args, name);
  return typeof value === "string" ? value : undefined;
}

interface CallOrder {
  started(callId: string): void;
  /** The cards that can be shown now that this call has ended. */
  ended(callId: string, card: string): string[];
}

/** Keeps the cards of calls that run side by side in the order in which they began. */
export function createCallOrder(): CallOrder {
  const running = new Map<string, string | undefined>();

  function* ready(): Generator<string> {
    for (const [callId, card] of running) {
      if (card === undefined) return;
      running.delete(callId);
      yield card;
    }
  }

  return {
    started: (callId) => void running.set(callId, undefined),
    ended(callId, card) {
      // Calls that never began (bad arguments, a denial) wait for nobody.
      if (!running.has(callId)) return [card];
      running.set(callId, card);
      return [...ready()];
    },
  };
}
