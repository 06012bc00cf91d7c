import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  estimateTokens,
  type Message,
  type Model,
  type ModelRequest,
  type StreamEvent,
} from "@toolrail/protocol";
import { traits } from "@toolrail/protocol/openai-chat";
import { prepareAgent } from "../../agent/prepare-agent.ts";
import { exitCodeOf, runQuestion } from "../../agent/run-question.ts";
import { plainSettings } from "../../config/settings.ts";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { openMcp } from "../../mcp/open-mcp.ts";
import { createView } from "../../output/create-view.ts";
import { usageFailure } from "../../output/failure.ts";
import { createPalette } from "../../output/palette.ts";
import { createScreen } from "../../output/screen.ts";
import { type Move, nextMove } from "./next-move.ts";

const QUESTION = "What is 17 + 25?";
const ANSWER = "= 42";
const CONFIG = ".mcp.json";
const SERVER = "calculator.mjs";

/** A model of rules adds with the tool of an MCP server, from the configuration to the answer. */
export async function mcpDemo(context: CliContext): Promise<ExitCode> {
  const root = realpathSync(mkdtempSync(join(context.temporaryDirectory, "toolrail-demo-")));
  try {
    writeFileSync(join(root, SERVER), CALCULATOR);
    // A compiled file is its own runtime only where this variable says so; other runtimes pass over it.
    const entry = { command: context.runtime, args: [join(root, SERVER)], env: { BUN_BE_BUN: "1" } };
    writeFileSync(join(root, CONFIG), JSON.stringify({ mcpServers: { calculator: entry } }));
    return await askIn(context, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function askIn(context: CliContext, root: string): Promise<ExitCode> {
  // An MCP tool asks before it runs; this one is ours.
  const settings = plainSettings(root, [{ effect: "allow", rule: "mcp__calculator__add" }]);
  const mcp = await openMcp(context, settings, { configFile: join(root, CONFIG) });
  const prepared = await prepareAgent(context, settings, { mcp, model: createSumModel() });
  if (!prepared.ok) return usageFailure(context, prepared.message);
  const { agent } = prepared;
  const palette = createPalette(context.stdout, context.env);
  context.stdout.write(
    `${palette.dim("An MCP server of eight tools, as a program of its own beside a .mcp.json.")}\n`,
  );
  context.stdout.write(`${palette.bold(`> ${QUESTION}`)}\n\n`);
  const screen = createScreen(context);
  const view = createView(context, {}, { screen, model: agent.model });
  try {
    const result = await runQuestion(context, agent, { history: [], question: QUESTION, view, screen });
    const exitCode = exitCodeOf(result);
    return exitCode === EXIT.success && !result.answer.endsWith(ANSWER) ? EXIT.failure : exitCode;
  } finally {
    await agent.toolbox.close();
  }
}

const ID = "offline/sums";

/** A model of rules that works sums out with whatever tool for it can be found; it can't add by itself. */
function createSumModel(): Model {
  return {
    id: ID,
    traits,
    facts: { contextWindow: 128_000 },
    async *stream(request) {
      yield* eventsOf(nextMove(request.messages), request);
    },
  };
}

function* eventsOf({ say, call }: Move, request: ModelRequest): Generator<StreamEvent> {
  yield { type: "start", model: ID };
  yield { type: "text", key: "text", delta: say };
  const args = JSON.stringify(call?.args ?? {});
  if (call) yield { type: "toolCall", key: "call", order: [0, 0], name: call.name, args };
  yield {
    type: "usage",
    usage: {
      inputTokens: estimateTokens(
        JSON.stringify([request.system, request.tools, request.messages.map(content)]),
      ),
      outputTokens: estimateTokens(say + (call ? args : "")),
    },
  };
  yield { type: "finish", reason: call ? "toolUse" : "stop", raw: call ? "tool_calls" : "stop" };
}

// Times differ from run to run, and no model sees them.
function content({ role, content }: Message): unknown {
  return { role, content };
}

/** A small MCP server as a program of its own: JSON-RPC lines over stdio, without any library. */
export const CALCULATOR: string = `import { createInterface } from "node:readline";

const TOOLS = {
  add: ["Adds two numbers: a + b.", (a, b) => a + b],
  subtract: ["Takes one number from another: a - b.", (a, b) => a - b],
  multiply: ["Multiplies two numbers: a * b.", (a, b) => a * b],
  divide: ["Divides one number by another: a / b.", (a, b) => a / b],
  power: ["Raises a number to a power: a to the b.", (a, b) => a ** b],
  remainder: ["What is left of a after division by b.", (a, b) => a % b],
  minimum: ["The smaller of two numbers.", (a, b) => Math.min(a, b)],
  maximum: ["The larger of two numbers.", (a, b) => Math.max(a, b)],
};
const number = { type: "number" };
const inputSchema = {
  type: "object",
  properties: { a: number, b: number },
  required: ["a", "b"],
  additionalProperties: false,
};

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "demo-calculator", version: "1.0.0" },
  }),
  ping: () => ({}),
  "tools/list": () => ({
    tools: Object.entries(TOOLS).map(([name, [description]]) => ({ name, description, inputSchema })),
  }),
  "tools/call": ({ name, arguments: { a, b } }) => ({
    content: [{ type: "text", text: String(TOOLS[name][1](a, b)) }],
  }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const run = METHODS[method];
  const answer = run ? { result: run(params ?? {}) } : { error: { code: -32601, message: "no such method" } };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
`;
