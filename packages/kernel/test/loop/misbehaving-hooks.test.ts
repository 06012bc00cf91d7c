import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { createPermissions } from "@toolrail/kernel/permission";
import { createFakeClock } from "@toolrail/kernel/testing";
import { checkTranscript, type SpillStore, type Tool, type ToolSource, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runAgent } from "../../src/loop/run-agent.ts";
import { expectOneResultPerCall, QUESTION } from "./conversation.ts";
import { FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(() => {
  process.on("unhandledRejection", note);
});
afterAll(() => {
  process.off("unhandledRejection", note);
});

/** Milliseconds in which a run must end by itself, whichever function of the caller's goes wrong. */
const LIMIT_MS = 3_600_000;

/** A run of six turns of which the operation number `at` goes wrong; every function of the caller's is one. */
function startRun(kind: FaultKind | undefined, at: number) {
  const controller = new AbortController();
  const clock = createFakeClock();
  const operations: string[] = [];
  const world = { clock, signal: controller.signal, abort: () => controller.abort("the user had enough") };
  const operation = <T>(name: string, work: () => T): T => {
    operations.push(name);
    return operations.length - 1 === at && kind ? (kind.act(work, world) as T) : work();
  };
  const watched =
    <A extends unknown[], T>(name: string, work: (...args: A) => T) =>
    (...args: A): T =>
      operation(name, () => work(...args));

  const script = [
    callTurn([{ name: "long" }]),
    callTurn([{ name: "change" }, { name: "long" }]),
    callTurn([{ name: "stream" }]),
    callTurn([{ name: "nobody" }]),
    callTurn([{ name: "change" }]),
    answerTurn("done"),
  ];
  const tool = (name: string, readOnly: boolean, text: string): Tool => ({
    name,
    description: name,
    schema: { type: "object" },
    parameters: { type: "object" },
    readOnly,
    locks: watched("locks", () => [name]),
    timeoutMs: watched("timeoutMs", () => 5_000),
    permissionParts: watched("permissionParts", async () => ({ parts: [name] })),
    run: watched("run", async (_args, { output }) => {
      if (name === "stream") output.write("a line\n".repeat(2_000));
      return { content: text };
    }),
  });
  const tools = toolSource([
    tool("long", true, "line\n".repeat(4_000)),
    tool("change", false, "changed"),
    tool("stream", true, "exit 0"),
  ]);
  const source: ToolSource = {
    definitions: watched("definitions", tools.definitions),
    resolve: watched("resolve", tools.resolve),
    prepare: watched("prepare", async () => {}),
  };
  const memory = createMemorySpillStore();
  const store: SpillStore = {
    ...memory,
    write: watched("store.write", (...args) => memory.write(...args)),
    read: (...args) => memory.read(...args),
    delete: (...args) => memory.delete(...args),
  };
  const scripted = createScriptedModel(script);
  const run = runAgent({
    model: { ...scripted, stream: watched("stream", scripted.stream) },
    source,
    permissions: createPermissions({
      approve: watched("approve", async () => ({ decision: "once" as const })),
    }),
    budget: createBudget({
      store,
      perResult: 2_000,
      turnTotal: 4_000,
      preview: 1_000,
      pointerText: watched("pointerText", () => "read it"),
    }),
    transforms: [watched("transform", (messages) => messages)],
    onMessage: watched("onMessage", async () => {}),
    messages: [QUESTION],
    signal: controller.signal,
    createSink: watched("createSink", () => ({ write: watched("sink.write", () => {}) })),
    clock,
    random: () => 0,
  });
  return { run, clock, operations, abort: world.abort };
}

async function finish({ run, clock, abort }: ReturnType<typeof startRun>, waitsForUser: boolean) {
  let result: Awaited<typeof run.result> | undefined;
  run.result.then((value) => {
    result = value;
  });
  await clock.advance(0);
  if (!result) await clock.advance(LIMIT_MS);
  if (!result && waitsForUser) {
    abort();
    await clock.advance(LIMIT_MS);
  }
  const ended = result;
  // An abandoned promise may still reject long afterwards.
  await clock.advance(2 * LIMIT_MS);
  return ended;
}

const undisturbed = startRun(undefined, -1);

it("every function of the caller's has its turn in the undisturbed run", async () => {
  expect(await finish(undisturbed, false)).toMatchObject({ stopReason: "stop", answer: "done", turns: 6 });
  expect(new Set(undisturbed.operations).size).toBe(15);
  expect(undisturbed.operations.length).toBeGreaterThanOrEqual(75);
  expect(FAULT_KINDS.length).toBeGreaterThanOrEqual(37);
});

it.each(FAULT_KINDS)(
  "a run ends in time with a valid history when any function of the caller's $name",
  { timeout: 60_000 },
  async (kind) => {
    const { operations } = undisturbed;
    await Promise.all(
      operations.map(async (name, at) => {
        const result = await finish(startRun(kind, at), name === "approve");
        const where = `${name} (operation ${at})`;
        if (!result) throw new Error(`${where} ${kind.name}: the run hangs`);
        expect(checkTranscript(result.messages), where).toEqual([]);
        expectOneResultPerCall(result.messages);
        if (result.stopReason === "error") expect(result.errorMessage, where).toBeTruthy();
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(unhandled.splice(0)).toEqual([]);
  },
);
