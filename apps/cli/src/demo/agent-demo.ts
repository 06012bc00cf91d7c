import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { prepareAgent } from "../agent/prepare-agent.ts";
import { exitCodeOf, runQuestion } from "../agent/run-question.ts";
import { plainSettings } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import type { ExitCode } from "../exit-code.ts";
import { createView } from "../output/create-view.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { createScreen } from "../output/screen.ts";
import { DEMO_FILES, DEMO_QUESTION } from "./demo-files.ts";

/** The agent finds out why a small repository's test is red. */
export async function agentDemo(context: CliContext): Promise<ExitCode> {
  const repository = createDemoRepository(context.temporaryDirectory);
  try {
    // Always the built-in model: the demo needs no key and no network.
    const prepared = await prepareAgent(context, plainSettings(repository.root));
    if (!prepared.ok) return usageFailure(context, prepared.message);
    const { agent } = prepared;
    const palette = createPalette(context.stdout, context.env);
    context.stdout.write(`${palette.dim("A small repository with a red test, in a temporary folder.")}\n`);
    context.stdout.write(`${palette.bold(`> ${DEMO_QUESTION}`)}\n\n`);
    const screen = createScreen(context);
    const view = createView(context, {}, { screen, model: agent.model });
    const result = await runQuestion(context, agent, { history: [], question: DEMO_QUESTION, view, screen });
    await agent.toolbox.close();
    return exitCodeOf(result);
  } finally {
    repository.remove();
  }
}

interface DemoRepository {
  /** Real and absolute. */
  readonly root: string;
  remove(): void;
}

/** Writes the demo's files, the same bytes on every machine, into a fresh folder. */
export function createDemoRepository(temporaryDirectory: string): DemoRepository {
  const root = realpathSync(mkdtempSync(join(temporaryDirectory, "toolrail-demo-")));
  for (const [path, text] of Object.entries(DEMO_FILES)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
