import {
  type AgentEvent,
  createBudget,
  createMemorySpillStore,
  createPermissions,
  runAgent,
} from "@toolrail/kernel";
import type { Message, Tool } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { createStreamJsonView } from "../../src/output/json-view.ts";
import { createScreen } from "../../src/output/screen.ts";
import { createTextView } from "../../src/output/text-view.ts";
import { readSession } from "../../src/session/read-session.ts";
import { sessionLines } from "../../src/session/write-session.ts";
import { createFakeContext } from "../support/fake-context.ts";
import { createTargets, WAYS, type Way, WRITE } from "./proxies.ts";

const ways = WAYS.filter(({ reaches }) => reaches);

async function converse(way: Way, calls: readonly Record<string, unknown>[], tools: readonly Tool[]) {
  const model = createScriptedModel([
    callTurn(calls.map((args) => way.call({ name: WRITE, args }))),
    answerTurn("Done."),
  ]);
  const context = createFakeContext({ env: { NO_COLOR: "1" }, columns: 120 });
  const jsonContext = createFakeContext();
  const text = createTextView(context, createScreen(context), model.id);
  const json = createStreamJsonView(createScreen(jsonContext), { model: model.id });
  const question: Message = { role: "user", content: [{ type: "text", text: "Go." }], timestamp: 1 };
  const run = runAgent({
    model,
    source: way.open(tools),
    messages: [question],
    permissions: createPermissions({ otherwise: "allow" }),
    budget: createBudget({ store: createMemorySpillStore(), profile: "demo" }),
  });
  const events: AgentEvent[] = [];
  for await (const event of run) {
    events.push(event);
    text.show(event);
    json.show(event);
  }
  const result = await run.result;
  text.end(result);
  json.end(result);
  return { events, result, shown: context.out(), lines: jsonContext.out() };
}

const loud = (tools: readonly Tool[]): Tool[] =>
  tools.map((tool) =>
    tool.name === WRITE ? { ...tool, run: () => ({ content: "word ".repeat(20_000) }) } : tool,
  );

describe.each(ways)("$title", (way) => {
  it("the loop's events, the cards and the session's log name the target", async () => {
    const { events, result, shown, lines } = await converse(
      way,
      [{ path: "src/a.ts" }, { file: "b" }],
      createTargets().tools,
    );
    const named = events.filter(({ type }) => type === "toolStart" || type === "toolEnd");
    expect(named.map((event) => "name" in event && event.name)).toEqual([WRITE, WRITE, WRITE, WRITE]);
    expect(shown).toContain(`✓ ${WRITE}  src/a.ts  ok`);
    expect(shown).toContain(`✗ ${WRITE}  invalid arguments`);
    expect(shown).not.toContain("run_tool");
    const told = lines.split("\n").filter((line) => /"type":"tool(?:Start|End)"/.test(line));
    expect(told.map((line) => JSON.parse(line).name)).toEqual([WRITE, WRITE, WRITE, WRITE]);

    const read = readSession(sessionLines(result.messages));
    if (!read.ok) throw new Error(read.message);
    const results = read.messages.filter((message) => message.role === "toolResult");
    expect(results.map(({ toolName, details }) => details?.resolvedName ?? toolName)).toEqual([WRITE, WRITE]);
  });

  it("a spill is told as the target's", async () => {
    const { events } = await converse(way, [{ path: "a" }], loud(createTargets().tools));
    const spills = events.filter(({ type }) => type === "spillWritten");
    expect(spills).toMatchObject([{ name: WRITE }]);
  });
});
