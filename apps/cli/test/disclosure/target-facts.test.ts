import {
  createBudget,
  createDispatcher,
  createMemorySpillStore,
  createPermissions,
  type DispatchEvent,
  type Dispatcher,
} from "@toolrail/kernel";
import {
  defineTool,
  spilledParts,
  type Tool,
  type ToolCallBlock,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { type Asked, block, COMMAND, createTargets, PAGE, WAYS, type Way, WRITE } from "./proxies.ts";

const permissions = createPermissions({ otherwise: "allow" });
const ways = WAYS.filter(({ reaches }) => reaches);

async function open(way: Way, tools: readonly Tool[], store = createMemorySpillStore()) {
  const source = way.open(tools);
  await source.prepare?.({ signal: new AbortController().signal });
  const budget = createBudget({ store, profile: "demo" });
  const dispatcher = createDispatcher({ source, permissions, budget });
  return { dispatcher, store };
}

async function answer(dispatcher: Dispatcher, ...calls: Omit<ToolCallBlock, "id" | "type">[]) {
  const events: DispatchEvent[] = [];
  const blocks = calls.map((call, at) => block(call, `call_${at}`));
  const results = await dispatcher.dispatch(blocks, { onEvent: (event) => events.push(event) });
  return { results, events };
}

function textOf(result: ToolResultMessage | undefined): string {
  return (result?.content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

const LARGE = `first\n${"filler of no interest ".repeat(4_000)}\nlast`;

const large = (name: string, options: Partial<Tool>) =>
  defineTool({
    name,
    description: "Gives a lot.",
    schema: { type: "object", properties: {}, additionalProperties: false },
    readOnly: true,
    deferred: true,
    run: () => ({ content: LARGE }),
    ...options,
  });

describe.each(ways)("$title", (way) => {
  it("tells the faults of the target's arguments, with its parameters where they were not in the array", async () => {
    const { tools, ran } = createTargets();
    const { dispatcher } = await open(way, tools);
    const { results, events } = await answer(dispatcher, way.call({ name: WRITE, args: { file: "a" } }));
    expect(ran).toEqual([]);
    expect(results[0]?.details?.failure).toEqual({ kind: "invalidArgs", executed: false });
    const text = textOf(results[0]);
    expect(text).toContain(WRITE);
    expect(text).toContain("missing required: path");
    expect(text).toContain(JSON.stringify(tools[0]?.parameters));
    expect(text).not.toContain("run_tool");
    expect(events.map((event) => "name" in event && event.name)).toEqual([WRITE, WRITE]);
  });

  it("names the target in its events and in the result's details, and shows its key argument", async () => {
    const { dispatcher } = await open(way, createTargets().tools);
    const args = { path: "src/a.ts", content: "x" };
    const { results, events } = await answer(dispatcher, way.call({ name: WRITE, args }));
    const shown = { callId: "call_0", name: WRITE, keyArgument: "src/a.ts" };
    expect(events).toEqual([
      { type: "toolStart", ...shown, args },
      { type: "toolEnd", ...shown, result: expect.anything(), durationMs: expect.any(Number) },
    ]);
    const called = way.call({ name: WRITE, args }).name;
    expect(results[0]?.toolName).toBe(called);
    expect(results[0]?.details?.resolvedName).toBe(called === WRITE ? undefined : WRITE);
  });

  it("takes the target's locks: the same file one after the other, two files at once", async () => {
    const write = (path: string) => way.call({ name: WRITE, args: { path } });
    const same = createTargets();
    await answer((await open(way, same.tools)).dispatcher, write("a"), write("a"));
    const other = createTargets();
    await answer((await open(way, other.tools)).dispatcher, write("a"), write("b"));
    expect([same.ran.length, same.mostAtOnce]).toEqual([2, 1]);
    expect([other.ran.length, other.mostAtOnce]).toEqual([2, 2]);
  });

  it("lets a target that writes and names no locks run alone, one that reads beside another", async () => {
    const ranAtOnce = async (first: Asked, second: Asked) => {
      const targets = createTargets();
      const { dispatcher } = await open(way, targets.tools);
      await answer(dispatcher, way.call(first), way.call(second));
      return [targets.ran.length, targets.mostAtOnce];
    };
    const command: Asked = { name: COMMAND, args: { command: "make" } };
    const page: Asked = { name: PAGE, args: { path: "a" } };
    expect(await ranAtOnce(command, command)).toEqual([2, 1]);
    expect(await ranAtOnce(command, page)).toEqual([2, 1]);
    expect(await ranAtOnce(page, page)).toEqual([2, 2]);
  });

  it("spills what the target gives, whole", async () => {
    const { dispatcher, store } = await open(way, [large("mcp__big__list", {})]);
    const { results } = await answer(dispatcher, way.call({ name: "mcp__big__list", args: {} }));
    const [part] = spilledParts(results[0] ?? { details: {} });
    if (!part) throw new Error("nothing was spilled");
    expect(textOf(results[0]).length).toBeLessThan(3_000);
    const kept = await store.read(part.ref);
    expect(new TextDecoder().decode(kept)).toBe(LARGE);
  });

  it("does not spill what the target says is on disk already", async () => {
    const { dispatcher } = await open(way, [large("mcp__big__list", { spillable: false })]);
    const { results } = await answer(dispatcher, way.call({ name: "mcp__big__list", args: {} }));
    expect(textOf(results[0]).length).toBeGreaterThan(80_000);
  });

  it("favours the end of an excerpt that the target wants kept", async () => {
    const shares = await Promise.all(
      (["head", "tail"] as const).map(async (keep) => {
        const { dispatcher } = await open(way, [large("mcp__big__list", { keep })]);
        const { results } = await answer(dispatcher, way.call({ name: "mcp__big__list", args: {} }));
        return /^first\n[filler ontrs]*/.exec(textOf(results[0]))?.[0].length ?? 0;
      }),
    );
    expect(shares).toEqual([1_800, 200]);
  });

  it("folds the log of a target whose output is one", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `ok ${at} - works as it should`);
    const log = [...lines, "not ok 401 - error: it broke"].join("\n");
    const options = { output: "log" as const, run: () => ({ content: log }) };
    const { dispatcher } = await open(way, [large("mcp__ci__read_log", options)]);
    const { results } = await answer(dispatcher, way.call({ name: "mcp__ci__read_log", args: {} }));
    expect(results[0]?.details?.log).toMatchObject({ inputLines: 401 });
    expect(textOf(results[0])).toContain("it broke");
  });

  it("stops the target at its own time limit", async () => {
    const never = () => new Promise<never>(() => {});
    const slow = large("mcp__slow__wait", { timeoutMs: 5, run: never });
    const source = way.open([slow]);
    const dispatcher = createDispatcher({ source, permissions, graceMs: 1 });
    const { results } = await answer(dispatcher, way.call({ name: "mcp__slow__wait", args: {} }));
    expect(textOf(results[0])).toContain("mcp__slow__wait timed out after 5 ms");
  });
});
