import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ToolCallAccumulator } from "@toolrail/kernel/accumulate";
import { createBudget } from "@toolrail/kernel/budget";
import type { ToolResultMessage } from "@toolrail/protocol";
import { exitCodeOf } from "../agent/run-question.ts";
import { resultText } from "../output/result-text.ts";
import { openDispatcher } from "../wiring/agent.ts";
import { openToolbox } from "../wiring/toolbox.ts";
import {
  expect,
  failureKind,
  runOffline,
  type SelfCheck,
  type SelfTestBench,
  toolResults,
} from "./offline-run.ts";

const FIRST = '{"pattern":"cart"}';
const SECOND = '{"path":"README.md"}';

const interleavedPieces: SelfCheck = {
  name: "interleaved pieces from key 1 merge into two calls",
  async run() {
    const accumulator = new ToolCallAccumulator();
    accumulator.push({ index: 1, id: "a", name: "grep" });
    accumulator.push({ index: 2, id: "b", name: "read_file" });
    for (let at = 0; at < Math.max(FIRST.length, SECOND.length); at++) {
      accumulator.push({ index: 1, argsDelta: FIRST.charAt(at) });
      accumulator.push({ index: 2, argsDelta: SECOND.charAt(at) });
    }
    const calls = accumulator.drain().map(({ name, args }) => `${name} ${args}`);
    expect(
      calls.join() === [`grep ${FIRST}`, `read_file ${SECOND}`].join(),
      `merged into ${calls.join(", ")}`,
    );
    return calls.join(", ");
  },
};

const longOutput: SelfCheck = {
  name: "20,000 characters become 8,054, and the note says 12000",
  async run({ context }) {
    const [result] = await createBudget().apply([
      {
        role: "toolResult",
        toolCallId: "call_1",
        toolName: "any",
        isError: false,
        content: [{ type: "text", text: "x".repeat(20_000) }],
        timestamp: context.clock.now(),
      },
    ]);
    const view = result ? resultText(result) : "";
    expect(view.length === 8054, `got ${view.length} characters`);
    expect(view.includes("[12000 of 20000 characters cut"), "the note does not say how much was cut");
    return `${view.length} characters, 12000 cut`;
  },
};

const LINES = 380;
const LINE = `${"x".repeat(99)}\n`;

const longFile: SelfCheck = {
  name: "a 38,000-character file likewise",
  async run(bench) {
    writeFileSync(join(bench.root, "long.txt"), LINE.repeat(LINES));
    const view = resultText(await callTool(bench, "read_file", { path: "long.txt" }));
    expect(view.length === 8054, `got ${view.length} characters`);
    return `${view.length} characters`;
  },
};

const KINDS: readonly unknown[] = ["invalidArgs", "invalidJson"];

const badArguments: SelfCheck = {
  name: "bad arguments are fed back and the loop ends with exit code 0",
  async run(bench) {
    const result = await runOffline(bench, "bad_args");
    const fedBack = toolResults(result).filter((message) => KINDS.includes(failureKind(message)));
    expect(fedBack.length > 0, "the model was not told of its bad arguments");
    expect(exitCodeOf(result) === 0, `the loop ended with ${result.stopReason}`);
    return `${fedBack.length} fed back, exit code 0`;
  },
};

const WALK = ["glob", "grep", "read_file"];

const callOrder: SelfCheck = {
  name: "calls run in order",
  async run(bench) {
    const names = toolResults(await runOffline(bench)).map((result) => result.toolName);
    const order = [...new Set(names)];
    expect(order.join() === WALK.join(), `expected ${WALK.join(" → ")}, saw ${order.join(" → ")}`);
    return order.join(" → ");
  },
};

const unknownTool: SelfCheck = {
  name: "an unknown tool is fed back",
  async run(bench) {
    const result = await runOffline(bench, "unknown_tool");
    const fedBack = toolResults(result).filter((message) => failureKind(message) === "unknownTool");
    expect(fedBack.length > 0, "the model was not told of the unknown tool");
    expect(exitCodeOf(result) === 0, `the loop ended with ${result.stopReason}`);
    return `${fedBack.map((message) => message.toolName).join(", ")}, exit code 0`;
  },
};

const climbing: SelfCheck = {
  name: "climbing out of the root is refused",
  async run(bench) {
    const result = await callTool(bench, "list_dir", { path: ".." });
    expect(result.isError, "the folder above the root was listed");
    expect(resultText(result).includes(bench.root), "the answer does not name the root");
    return "list_dir .. refused";
  },
};

export const SELF_CHECKS: readonly SelfCheck[] = [
  callOrder,
  interleavedPieces,
  longOutput,
  longFile,
  badArguments,
  unknownTool,
  climbing,
];

/** One call through the real dispatcher. */
async function callTool(
  { context, root }: SelfTestBench,
  name: string,
  args: object,
): Promise<ToolResultMessage> {
  const dispatcher = openDispatcher(openToolbox(root), { rules: [] }, context.clock);
  const [result] = await dispatcher.dispatch([
    { type: "toolCall", id: "call_1", name, args: JSON.stringify(args) },
  ]);
  if (result === undefined) throw new Error("the dispatcher gave no result");
  return result;
}
