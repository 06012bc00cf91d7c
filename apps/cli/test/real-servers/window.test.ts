import { createHash } from "node:crypto";
import { checkFacts, compactHistory } from "@toolrail/context";
import {
  type AgentEvent,
  createBudget,
  createMemorySpillStore,
  createPermissions,
  runAgent,
} from "@toolrail/kernel";
import {
  ASSUMED_CONTEXT_WINDOW,
  checkTranscript,
  defineTool,
  type Message,
  type ModelFacts,
  type ModelRequest,
  spilledParts,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";

const TURNS = 200;
const RESULT_BYTES = 20_000;
const FACTS = ["berth 7 closes at 18:40", "crane permit KX-2291", "tide gauge reads 4.37 m"];

const digest = (seed: string) => createHash("sha256").update(seed).digest();
const hexOf = (seed: string) => digest(seed).toString("hex");

/** Lines as tools give them, of every kind of text. */
const KINDS: readonly ((seed: string, line: number) => string)[] = [
  (_, line) => `On the ${line}th of the month the harbour master wrote that all lights of the pier were lit.`,
  (seed, line) =>
    `2034-11-08T04:${10 + (line % 50)}:07.${line % 1000}Z WARN berth[${line}] job=${hexOf(seed + line).slice(0, 8)} retry`,
  (seed, line) =>
    JSON.stringify({ id: line, ship: hexOf(`${seed}${line}`).slice(0, 12), open: line % 2 === 0 }),
  (seed, line) =>
    `    "pier-${line}": ["pier-${line}@${line}.1.0", "", {}, "${digest(seed + line).toString("base64")}"],`,
  (_, line) =>
    `  if (tide.level[${line}] > MAX_LEVEL && !gate.isOpen) return closeGate(${line}, { force: false });`,
  (_, line) => `第${line}号泊位的潮水在下午四点退去，起重机停止作业，等待港务局的下一步通知。`,
];

/** A report of 20,000 bytes, of one kind of text. Reports 0, 60 and 120 hold one fact each. */
function reportOf(turn: number): string {
  const kind = KINDS[turn % KINDS.length];
  const lines = [`report ${turn}`, ...(FACTS[turn / 60] ? [`Note: ${FACTS[turn / 60]}.`] : [])];
  let bytes = 0;
  for (let line = 0; bytes < RESULT_BYTES; line++) {
    const text = kind?.(`${turn}:`, line) ?? "";
    bytes += Buffer.byteLength(text) + 1;
    lines.push(text);
  }
  return lines.join("\n");
}

const readReport = defineTool<{ number: number }>({
  name: "read_report",
  description: 'Reads one report of the harbour. Example: {"number": 3}',
  schema: { type: "object", properties: { number: { type: "integer" } }, required: ["number"] },
  readOnly: true,
  run: ({ number }) => ({ content: reportOf(number) }),
});
const QUESTION: Message = {
  role: "user",
  content: [{ type: "text", text: "Read all reports of the harbour and tell me what matters." }],
  timestamp: 0,
};

const counted = new Map<string, number>();
function tokensOf(text: string): number {
  const tokens = counted.get(text) ?? countTokens(text);
  counted.set(text, tokens);
  return tokens;
}

/** The input of a request as a server counts it: every text, and what frames each message and block. */
function inputTokens({ system = "", tools, messages }: ModelRequest): number {
  let tokens = tokensOf(system) + tokensOf(JSON.stringify(tools));
  for (const { content } of messages) {
    tokens += 4;
    for (const block of content) {
      if (block.type === "text" || block.type === "thinking") tokens += tokensOf(block.text);
      else if (block.type === "toolCall") tokens += tokensOf(block.name) + tokensOf(block.args) + 4;
    }
  }
  return tokens;
}

/** Two hundred turns, each with a report. The model reports no usage, so every figure of the loop is an estimate. */
async function readAllReports(facts: ModelFacts) {
  const window = facts.contextWindow ?? ASSUMED_CONTEXT_WINDOW;
  const calls = Array.from({ length: TURNS }, (_, number) =>
    callTurn([{ name: "read_report", args: { number } }]).filter(({ type }) => type !== "usage"),
  );
  const model = createScriptedModel([...calls, answerTurn("All is well.")], { facts });
  const store = createMemorySpillStore();
  const stored: Message[] = [QUESTION];
  const run = runAgent({
    model,
    system: "You are the harbour's clerk. Read what you are given and never guess.",
    source: toolSource([readReport]),
    messages: [QUESTION],
    permissions: createPermissions(),
    budget: createBudget({ store, contextWindow: facts.contextWindow }),
    compact: compactHistory({ keepTokens: 0.3 * window, facts: FACTS }),
    maxTurns: TURNS + 10,
    onMessage: (message) => void stored.push(message),
  });
  const events: AgentEvent[] = [];
  for await (const event of run) events.push(event);
  return { result: await run.result, requests: model.requests, events, store, stored, window };
}

describe.each<{ model: string; facts: ModelFacts; spills: boolean }>([
  { model: "a window of 16,000 tokens", facts: { contextWindow: 16_000 }, spills: true },
  {
    model: "a window of 16,000 tokens and answers of 4,000",
    facts: { contextWindow: 16_000, maxOutputTokens: 4_000 },
    spills: true,
  },
  { model: "a window that nobody knows", facts: {}, spills: false },
])("200 turns with results of 20 kB each, by a model with $model", ({ facts, spills }) => {
  it("stay within the window, request by request, and lose nothing that a fact names", async () => {
    const { result, requests, events, store, stored, window } = await readAllReports(facts);
    expect(result).toMatchObject({ stopReason: "stop", answer: "All is well.", turns: TURNS + 1 });
    expect(requests).toHaveLength(TURNS + 1);

    // Without a limit of its own, a request may be answered with as many tokens as an encoder asks for.
    const sizes = requests.map((request) => inputTokens(request) + (request.maxOutputTokens ?? 8_192));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(window);
    for (const { maxOutputTokens } of requests)
      if (maxOutputTokens !== undefined) expect(maxOutputTokens).toBeGreaterThanOrEqual(640);

    expect(events.filter(({ type }) => type === "historyCompacted").length).toBeGreaterThan(3);
    for (const { messages } of requests) expect(checkTranscript(messages)).toEqual([]);
    const last = requests.at(-1)?.messages ?? [];
    expect(checkFacts(last, FACTS)).toMatchObject({ ok: true });

    // Every report that was too large for a share of the window is whole in the store.
    const results = stored.filter((message) => message.role === "toolResult");
    expect(results).toHaveLength(TURNS);
    for (const [turn, message] of results.entries()) {
      const [part] = spilledParts(message);
      if (spills) expect(part).toBeDefined();
      const text = part ? new TextDecoder().decode(await store.read(part.ref)) : textOf(message);
      expect(text).toBe(reportOf(turn));
    }
  }, 120_000);
});

function textOf({ content }: Message): string {
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
