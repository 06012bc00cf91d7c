import type { ToolDefinition, ToolOutput } from "@toolrail/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openScripted, type Scripted, serverOf } from "./support/open-scripted.ts";
import { HANG, textResult, toolNamed } from "./support/scripted-connection.ts";

const SERVERS = ["a", "b"] as const;
const TOOLS = ["one", "two", "three", "four"] as const;
const IDEMPOTENT = "two";

type Step =
  | { do: "list"; server: string; tools: readonly string[]; version: number; announced: boolean }
  | { do: "crash" | "failStarts" | "allowStarts" | "hangLists" | "allowLists"; server: string }
  | { do: "call"; server: string; tool: string; answer: "text" | "crash" | "hang" }
  | { do: "prepare" }
  | { do: "wait"; ms: number };

const server = fc.constantFrom(...SERVERS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("list" as const),
    server,
    tools: fc.shuffledSubarray([...TOOLS]),
    version: fc.nat(1),
    announced: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom("crash", "crash", "failStarts", "allowStarts", "hangLists", "allowLists"),
    server,
  }),
  fc.record({
    do: fc.constant("call" as const),
    server,
    tool: fc.constantFrom(...TOOLS),
    answer: fc.constantFrom("text", "crash", "hang"),
  }),
  fc.record({ do: fc.constant("prepare" as const) }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.constantFrom(10, 100, 1_000, 5_000, 70_000) }),
);

const listOf = (tools: readonly string[], version: number) =>
  tools.map((name) =>
    toolNamed(name, {
      description: `Version ${version}.`,
      annotations: { idempotentHint: name === IDEMPOTENT },
    }),
  );

interface Run extends Scripted {
  outputs: Promise<ToolOutput>[];
  settled: number;
}

async function take(step: Step, run: Run): Promise<void> {
  if (step.do === "prepare") return checkPrepare(run);
  if (step.do === "wait") return run.clock.advance(step.ms);
  const server = serverOf(run.servers, step.server);
  switch (step.do) {
    case "list":
      server.tools = listOf(step.tools, step.version);
      if (step.announced) server.announce();
      return;
    case "crash":
      return server.crash();
    case "failStarts":
      server.open = () => Promise.reject(new Error("no"));
      return;
    case "allowStarts":
      server.open = undefined;
      return;
    case "hangLists":
      server.list = () => HANG;
      return;
    case "allowLists":
      server.list = undefined;
      return;
    case "call": {
      const { answer } = step;
      const output = run.call(`mcp__${step.server}__${step.tool}`, { id: run.outputs.length, answer });
      run.outputs.push(output);
      void output.then(() => run.settled++);
      return run.clock.advance(0);
    }
  }
}

/** What stays keeps its order and stands in front; what is new comes behind it. */
async function checkPrepare(run: Run): Promise<void> {
  const before = run.tools.definitions();
  await run.prepare();
  const after = run.tools.definitions();
  const names = (list: readonly ToolDefinition[]) => list.map(({ name }) => name);
  const stayed = names(before).filter((name) => names(after).includes(name));
  expect(names(after).slice(0, stayed.length)).toEqual(stayed);
  expect(new Set(names(after)).size).toBe(after.length);
  if (JSON.stringify(before) === JSON.stringify(after)) expect(after).toBe(before);
}

it("any sequence of list changes and crashes keeps the order, and each call gets one result", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const answer = (_: string, args: Readonly<Record<string, unknown>>, crash: () => void) => {
        if (args.answer === "crash") crash();
        return args.answer === "text" ? textResult(`answer ${args.id}`) : HANG;
      };
      const scripts = Object.fromEntries(SERVERS.map((name) => [name, listOf(TOOLS.slice(0, 2), 0)]));
      const entries = Object.fromEntries(SERVERS.map((name) => [name, { trustHints: true }]));
      const run: Run = { ...openScripted(scripts, { entries }), outputs: [], settled: 0 };
      for (const server of Object.values(run.servers))
        server.call = (name, args) => answer(name, args, () => server.crash());

      for (const one of steps) {
        const definitions = run.tools.definitions();
        await take(one, run);
        if (one.do !== "prepare") expect(run.tools.definitions()).toBe(definitions);
      }

      // What hangs ends with its server, then all is well again.
      for (const server of Object.values(run.servers)) {
        Object.assign(server, { open: undefined, list: undefined });
        server.crash();
      }
      await run.clock.advance(600_000);
      await run.prepare();
      for (const server of SERVERS) {
        const known = run.names().find((name) => name.startsWith(`mcp__${server}__`));
        if (known !== undefined) await Promise.race([run.call(known), run.clock.advance(10_000)]);
        serverOf(run.servers, server).announce();
      }
      await checkPrepare(run);
      const listed = SERVERS.flatMap((name) =>
        serverOf(run.servers, name).tools.map((tool) => `mcp__${name}__${Reflect.get(Object(tool), "name")}`),
      );
      expect(run.names().sort()).toEqual(listed.sort());

      await run.tools.close();
      await run.clock.advance(10_000);
      expect(run.settled).toBe(run.outputs.length);
      for (const [id, output] of (await Promise.all(run.outputs)).entries()) {
        const calls = Object.values(run.servers).flatMap(({ calls }) => calls);
        const sent = calls.filter(({ args }) => args.id === id);
        expect(sent.length).toBeLessThanOrEqual(sent[0]?.name === IDEMPOTENT ? 2 : 1);
        if (!output.isError) expect(output.content).toEqual([{ type: "text", text: `answer ${id}` }]);
      }
      expect(run.clock.pending()).toBe(0);
    }),
    { numRuns: 150 },
  );
});
