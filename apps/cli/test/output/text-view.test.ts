import type { AgentEvent, AgentResult } from "@toolrail/kernel";
import { type AssistantMessage, emptyUsage } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { createScreen } from "../../src/output/screen.ts";
import { createTextView } from "../../src/output/text-view.ts";
import type { SessionNotice } from "../../src/output/view.ts";
import { createFakeContext } from "../support/fake-context.ts";
import { toolResult } from "../support/tool-result.ts";

const result: AgentResult = {
  messages: [],
  stopReason: "stop",
  answer: "",
  turns: 2,
  usage: { ...emptyUsage(), inputTokens: 2000, outputTokens: 50, cacheReadTokens: 1500 },
};

const assistant: AssistantMessage = {
  role: "assistant",
  content: [],
  stopReason: "toolUse",
  model: "a/b",
  usage: emptyUsage(),
  timestamp: 0,
};

const end = (name: string) => ({
  type: "toolEnd" as const,
  callId: "a",
  name,
  keyArgument: "x",
  result: toolResult(10),
  durationMs: 1,
});

function shown(
  events: readonly (AgentEvent | SessionNotice)[],
  columns?: number,
  outcome: AgentResult = result,
) {
  const context = createFakeContext({ columns, env: { NO_COLOR: "1" } });
  const screen = createScreen(context);
  const view = createTextView(context, screen, "a/b");
  for (const event of events) view.show(event);
  view.end(outcome);
  return { out: context.out(), err: context.err() };
}

describe("createTextView", () => {
  const work: AgentEvent[] = [
    { type: "textDelta", key: "0", delta: "I lo" },
    { type: "textDelta", key: "0", delta: "ok." },
    { type: "toolStart", callId: "a", name: "grep", args: {}, keyArgument: "x" },
    { type: "toolProgress", callId: "a", message: "half" },
    end("grep"),
    end("glob"),
    { type: "prefixMeasured", prefix: { commonBytes: 9, ratio: 1 } },
    { type: "textDelta", key: "0", delta: "**Done.**\n" },
  ];

  it("writes text, cards and a footer, verbatim into a pipe", () => {
    expect(shown(work).out).toBe(
      [
        "I look.\n\n",
        "✓ grep  x  ok · 1 ms · 10 characters\n",
        "✓ glob  x  ok · 1 ms · 10 characters\n",
        "\n**Done.**\n\n",
        "a/b · 2 turns · 2,000 tokens in, 50 out · 75 % cached · prefix kept\n",
      ].join(""),
    );
  });

  it("keeps the texts of two turns apart", () => {
    const text: AgentEvent = { type: "textDelta", key: "0", delta: "An answer that is cut" };
    const turnEnd: AgentEvent = { type: "turnEnd", turn: 1, message: assistant, results: [] };
    expect(shown([text, turnEnd, { ...text, delta: "In short: yes." }, turnEnd]).out).toBe(
      "An answer that is cut\n\nIn short: yes.\n\na/b · 2 turns · 2,000 tokens in, 50 out · 75 % cached\n",
    );
  });

  it("shows on a terminal what is going on, and takes it away again", () => {
    const { out } = shown(work, 80);
    expect(out).toContain("… grep x\r\u001b[2K… half\r\u001b[2K\n✓ grep  x");
    expect(out).toContain("\nDone.\n\n");
  });

  it("says what broke the prefix", () => {
    const { out } = shown([
      {
        type: "prefixBroken",
        cause: "tools",
        lostTokens: 12_400,
        tools: { before: ["glob"], now: ["glob", "search_tool"] },
      },
      { type: "prefixBroken", cause: "trimmed", index: 4, lostTokens: 900, tools: { before: [], now: [] } },
      { type: "prefixMeasured", prefix: { commonBytes: 1, ratio: 1 } },
    ]);
    expect(out).toContain(
      "Prompt cache broken, the tools changed (added search_tool): about 12,400 tokens are read anew\n",
    );
    expect(out).toContain(" · prefix broken 2 times, first: the tools changed\n");
    expect(out).not.toContain("prefix kept");
  });

  it("says what was trimmed, what a fact kept from it, and that the model gave no summary", () => {
    const { out } = shown([
      { type: "resultsTrimmed", results: 9, savedTokens: 21_300 },
      { type: "trimRefused", callIds: ["a"], facts: ["ORD-7"] },
      { type: "summaryFailed", message: "overloaded" },
    ]);
    expect(out).toContain("Trimmed 9 older results (21k tokens less)\n");
    expect(out).toContain('Not trimmed: 1 result that would lose "ORD-7"\n');
    expect(out).toContain(
      "The model gave no summary (overloaded); a list of what was done stands in its place\n",
    );
  });

  it("says that a paused turn goes on, and that reasoning was left out", () => {
    const { out } = shown([
      { type: "turnPaused", turn: 2, attempt: 3, rawStopReason: "pause_turn" },
      { type: "reasoningDropped", message: "400 Invalid signature in a thinking block" },
    ]);
    expect(out).toContain("the provider paused the turn; going on (3)\n");
    expect(out).toContain(
      "↻ 400 Invalid signature in a thinking block; sent again without earlier reasoning\n",
    );
  });

  it("shows the size of a long result when the budget has settled it, in the order of the calls", () => {
    const kept = { ref: "s/a.txt", size: 90_000, mediaType: "text/plain", chars: 90_000 };
    const long = { ...toolResult(90_000), toolCallId: "long" };
    const settled = { ...toolResult(2_300), toolCallId: "long", details: { spill: kept } };
    const start = (callId: string, name: string) => ({ type: "toolStart" as const, callId, name, args: {} });
    const { out } = shown([
      start("long", "dump"),
      start("a", "grep"),
      { ...end("dump"), callId: "long", result: long },
      end("grep"),
      { type: "spillWritten", callId: "long", name: "dump", spilled: [kept] },
      { type: "turnEnd", turn: 1, message: assistant, results: [settled, toolResult(10)] },
    ]);
    expect(out).toBe(
      [
        "✓ dump  ok · 1 ms · 2,300 characters (spilled: 90,000)\n",
        "✓ grep  ok · 1 ms · 10 characters\n",
        "\na/b · 2 turns · 2,000 tokens in, 50 out · 75 % cached · 1 result spilled\n",
      ].join(""),
    );
  });

  it("shows a long result that no budget has settled all the same", () => {
    const { out } = shown([{ ...end("dump"), result: toolResult(5_000) }]);
    expect(out).toContain("✓ dump  ok · 1 ms · 5,000 characters\n");
  });

  it("shows what an edit changed under its card, within the order of the calls", () => {
    const diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
    const { out } = shown([
      { ...end("edit_file"), result: { ...toolResult(10), details: { diff } } },
      end("grep"),
    ]);
    expect(out).toContain("✓ edit_file  ok · 1 ms · 10 characters\n  @@ -1 +1 @@\n  - a\n  + b\n✓ grep  ok");
  });

  it("says that results were cut because the window is full", () => {
    const { out } = shown([{ type: "resultsCut", callIds: ["a"], beforeChars: 180_000, afterChars: 23_900 }]);
    expect(out).toContain("the window is full: results of 180,000 characters are sent as 23,900\n");
  });

  it("says that the conversation was compacted, or could not be", () => {
    const { out } = shown([
      {
        type: "historyCompacted",
        reason: "nearlyFull",
        messages: [],
        beforeMessages: 14,
        beforeTokens: 75_320,
        afterTokens: 1_840,
        released: [],
      },
      { type: "compactionFailed", reason: "length", message: "no room" },
    ]);
    expect(out).toContain("Compacted 14 messages to 0 (75k → 1.8k tokens)\n");
    expect(out).toContain("the conversation could not be compacted: no room\n");
  });

  it("lets no escape sequence of a model or a tool act on the terminal", () => {
    const evil = "\u001b]0;title\u0007";
    const events: AgentEvent[] = [
      { type: "textDelta", key: "0", delta: evil },
      { ...end("grep"), name: evil },
      { type: "toolStart", callId: "a", name: "grep", args: {}, keyArgument: evil },
      end("grep"),
    ];
    expect(shown(events, 200).out).not.toContain("\u001b]0");
  });

  it("says on stderr why a run failed", () => {
    const failed: AgentResult = { ...result, stopReason: "error", errorMessage: "no key" };
    expect(shown([], undefined, failed).err).toBe("toolrail: no key\n");
  });
});
