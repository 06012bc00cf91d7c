import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
import { CALCULATOR } from "./calculator.ts";
import { createSumModel } from "./sum-model.ts";

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
