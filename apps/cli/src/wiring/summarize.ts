import type { CompactOptions } from "@toolrail/context";
import { MessageAssembler, truncateMiddle } from "@toolrail/kernel";
import {
  ASSUMED_CONTEXT_WINDOW,
  type Clock,
  estimateTokens,
  extractToolCalls,
  type Message,
  type Model,
  resolvedNameOf,
  type Usage,
} from "@toolrail/protocol";
import { omittedText, SUMMARY_SYSTEM, summaryRequest } from "./summarize.prompt.ts";

export interface SummarizerOptions {
  clock: Clock;
  /** Told what each summary used. */
  onUsage: (usage: Usage) => void;
}

/** Milliseconds that a summary may take; a plain list stands in its place then. */
const LIMIT_MS = 120_000;
const MAX_SUMMARY_TOKENS = 4_096;
/** The part of the window that what is summed up may take. */
const INPUT_SHARE = 0.5;
/** UTF-16 code units of each text, tried one after the other until all fit. */
const TEXT_CHARS = [4_000, 1_000, 300];

/** Lets the model itself sum up what a compaction removes. Rejects where it gives no whole answer. */
export function createSummarizer(
  model: Model,
  { clock, onUsage }: SummarizerOptions,
): NonNullable<CompactOptions["summarize"]> {
  return async (removed, { signal }) => {
    const window = model.facts.contextWindow ?? ASSUMED_CONTEXT_WINDOW;
    const text = summaryRequest(conversationText(removed, INPUT_SHARE * window));
    const timeout = new AbortController();
    const cancel = clock.schedule(() => timeout.abort(new Error("the summary took too long")), LIMIT_MS);
    const assembler = new MessageAssembler({
      model: model.id,
      idsInUse: new Set(),
      turn: 0,
      now: () => clock.now(),
    });
    try {
      const request = {
        system: SUMMARY_SYSTEM,
        messages: [
          { role: "user" as const, content: [{ type: "text" as const, text }], timestamp: clock.now() },
        ],
        tools: [],
        maxOutputTokens: Math.min(MAX_SUMMARY_TOKENS, model.facts.maxOutputTokens ?? MAX_SUMMARY_TOKENS),
      };
      const anySignal = AbortSignal.any([signal, timeout.signal]);
      for await (const event of model.stream(request, { signal: anySignal })) {
        assembler.push(event);
        if (event.type === "error") break;
      }
      anySignal.throwIfAborted();
    } finally {
      cancel();
    }
    const message = assembler.finish();
    onUsage(message.usage);
    if (assembler.failure) throw new Error(assembler.failure.message);
    return textOf(message);
  };
}

/** Writes messages as text of at most so many tokens; the newest stay. */
function conversationText(messages: readonly Message[], maxTokens: number): string {
  for (const chars of TEXT_CHARS) {
    const text = messages.map((message) => lineOf(message, chars)).join("\n\n");
    if (estimateTokens(text) <= maxTokens) return text;
  }
  const kept: string[] = [];
  let tokens = 0;
  for (const message of messages.toReversed()) {
    const line = lineOf(message, TEXT_CHARS.at(-1) ?? 0);
    tokens += estimateTokens(line) + 1;
    if (tokens > maxTokens) break;
    kept.unshift(line);
  }
  return [omittedText(messages.length - kept.length), ...kept].join("\n\n");
}

function lineOf(message: Message, chars: number): string {
  const text = truncateMiddle(textOf(message), { cap: chars }).text;
  if (message.role === "user") return `User: ${text}`;
  if (message.role === "toolResult")
    return `Result of ${resolvedNameOf(message)}${message.isError ? " (failed)" : ""}: ${text}`;
  const calls = extractToolCalls(message).map(
    ({ name, args }) => `Call of ${name}: ${truncateMiddle(args, { cap: chars }).text}`,
  );
  return [...(text === "" ? [] : [`Agent: ${text}`]), ...calls].join("\n");
}

function textOf({ content }: Message): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
