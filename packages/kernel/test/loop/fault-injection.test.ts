import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createBudget } from "@toolrail/kernel/budget";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import { createPermissions } from "@toolrail/kernel/permission";
import { createFakeClock, type FakeClock } from "@toolrail/kernel/testing";
import {
  type Clock,
  checkTranscript,
  defineTool,
  type SpillStore,
  type Tool,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { runAgent } from "../../src/loop/run-agent.ts";
import { temporaryFolder } from "../node/fixtures.ts";
import { expectOneResultPerCall, QUESTION } from "./conversation.ts";

type Fault = "fails" | "hangs" | "is aborted";

/** Counts what the run asks of the outside, and lets one of it go wrong. */
function createOutside(fault: Fault, at: number) {
  const controller = new AbortController();
  let count = 0;
  const isFaulty = () => count++ === at;
  return {
    signal: controller.signal,
    abort: () => controller.abort("the user had enough"),
    operations: () => count,
    /** Before a synchronous operation; true: it hangs, as far as it can. */
    sync(): boolean {
      if (!isFaulty()) return false;
      if (fault === "fails") throw new Error("injected");
      if (fault === "is aborted") controller.abort("injected");
      return fault === "hangs";
    },
    async async<T>(work: () => Promise<T> | T): Promise<T> {
      if (isFaulty()) {
        if (fault === "fails") throw new Error("injected");
        if (fault === "hangs") return new Promise(() => {});
        controller.abort("injected");
      }
      return work();
    },
  };
}

type Outside = ReturnType<typeof createOutside>;

/** A clock whose timers are counted. */
function watchedClock(clock: FakeClock, outside: Outside): Clock & { running: () => number } {
  const running = new Set<object>();
  return {
    now: clock.now,
    running: () => running.size,
    schedule(callback, delayMs) {
      const timer = {};
      if (outside.sync()) return () => {};
      running.add(timer);
      const cancel = clock.schedule(() => {
        running.delete(timer);
        callback();
      }, delayMs);
      return () => {
        running.delete(timer);
        cancel();
      };
    },
  };
}

function faultyStore(store: SpillStore, outside: Outside): SpillStore {
  const faulty = (writer: ReturnType<NonNullable<SpillStore["reserveFile"]>>) => ({
    path: writer.path,
    write(chunk: Uint8Array) {
      outside.sync();
      writer.write(chunk);
    },
    close: () => outside.async(writer.close),
    discard: writer.discard,
  });
  const reserve = (callId: string) => {
    outside.sync();
    if (!store.reserveFile) throw new Error("no files");
    return faulty(store.reserveFile(callId));
  };
  return {
    write: (...args) => outside.async(() => store.write(...args)),
    read: (...args) => outside.async(() => store.read(...args)),
    delete: (ref) => outside.async(() => store.delete(ref)),
    list: store.list,
    openWriter: reserve,
    reserveFile: reserve,
  };
}

function toolsOf(outside: Outside): Tool[] {
  const tool = (name: string, readOnly: boolean, run: Tool["run"]) =>
    defineTool<unknown>({
      name,
      description: name,
      schema: { type: "object" },
      readOnly,
      timeoutMs: 5_000,
      run: (args, context) => outside.async(() => run(args, context)),
    });
  return [
    tool("long", true, () => ({ content: "a line of some length\n".repeat(500) })),
    tool("stream", true, (_args, { output }) => {
      for (let n = 0; n < 3; n++) output.write(new Uint8Array(500_000).fill(65 + n));
      return { content: "exit 0" };
    }),
    tool("child", true, (_args, { output }) => {
      appendFileSync(output.reserveFile?.().path ?? "", "from elsewhere\n".repeat(100_000));
      return { content: "exit 0" };
    }),
    tool("change", false, () => ({ content: "changed" })),
  ];
}

const SCRIPT: ScriptedTurn[] = [
  callTurn([{ name: "long" }]),
  callTurn([{ name: "stream" }, { name: "long" }]),
  callTurn([{ name: "change" }]),
  callTurn([{ name: "child" }, { name: "unknown" }]),
  callTurn([{ name: "change" }, { name: "long" }]),
  answerTurn("done"),
];

async function runWith(fault: Fault, at: number) {
  const outside = createOutside(fault, at);
  const folder = join(temporaryFolder(), "spill");
  const fake = createFakeClock();
  const clock = watchedClock(fake, outside);
  const store = faultyStore(createDirectorySpillStore({ folder, session: "s", clock }), outside);
  const script = SCRIPT.map(
    (turn): ScriptedTurn =>
      async function* (request, options) {
        const events = typeof turn === "function" ? turn(request, options) : turn;
        for await (const event of events) {
          await outside.async(() => {});
          yield event;
        }
      },
  );
  const run = runAgent({
    model: createScriptedModel(script),
    source: toolSource(toolsOf(outside)),
    permissions: createPermissions({
      approve: () => outside.async(() => ({ decision: "once" })),
    }),
    budget: createBudget({ store, perResult: 4_000, turnTotal: 8_000 }),
    messages: [QUESTION],
    clock,
    random: () => 0,
    signal: outside.signal,
  });
  let result: Awaited<typeof run.result> | undefined;
  run.result.then((value) => {
    result = value;
  });
  // Whoever asks forever is stopped by the user at last.
  for (let step = 0; !result && step < 80; step++) {
    await fake.advance(10_000);
    if (step === 40) outside.abort();
  }
  if (!result) throw new Error("the run hangs");
  return {
    outside,
    clock,
    result,
    files: existsSync(join(folder, "s")) ? readdirSync(join(folder, "s")) : [],
  };
}

const undisturbed = () => runWith("fails", Number.POSITIVE_INFINITY);

describe("a conversation of six turns", () => {
  it("spills as it should when nothing goes wrong", async () => {
    const { result, outside, files } = await undisturbed();
    expect(result).toMatchObject({ stopReason: "stop", answer: "done", turns: 6 });
    expect(files).toHaveLength(5);
    expect(outside.operations()).toBeGreaterThan(50);
  });

  it.each<Fault>(["fails", "hangs", "is aborted"])(
    "is valid and leaves nothing when any operation %s",
    async (fault) => {
      const operations = (await undisturbed()).outside.operations();
      for (let at = 0; at < operations; at++) {
        const { result, clock, files } = await runWith(fault, at);
        const where = `operation ${at} ${fault}`;
        expect(checkTranscript(result.messages), where).toEqual([]);
        expectOneResultPerCall(result.messages);
        expect(clock.running(), where).toBe(0);
        // A store that hangs still holds its file.
        if (fault !== "hangs")
          expect(
            files.filter((name) => name.endsWith(".partial")),
            where,
          ).toEqual([]);
      }
    },
  );
});
