import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createRegistry, readSpill } from "@toolrail/kernel";
import { type Clock, defineTool, spilledParts, type Tool } from "@toolrail/protocol";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { formatCount, formatShare } from "../../output/amounts.ts";
import { createPalette } from "../../output/palette.ts";
import { resultCharacters } from "../../output/result-size.ts";
import { resultText } from "../../output/result-text.ts";
import { openSessionStore } from "../../spill/session-store.ts";
import { openDispatcher, type SpillParts } from "../../wiring/agent.ts";
import { largeOutput } from "./large-output.ts";
import { type Scene, type Stage, unmet } from "./scene.ts";
import { ERROR_LINES, vitestLog } from "./vitest-log.ts";

const foldedLog: Scene = {
  title: "The log of a test run in which one test fails",
  async run({ answer, spill }) {
    const log = vitestLog();
    const [result] = await answer([log], "log");
    const [kept] = result ? spilledParts(result) : [];
    const view = result ? resultText(result) : "";
    const original = new Set(log.split("\n"));
    const staying = view.split("\n").filter((line) => line.trim() !== "" && original.has(line));
    const read = kept && (await readSpill(spill.store, kept.ref, { length: kept.size + 1 }));
    const lines = log.split("\n").length - 1;
    return {
      lines: [
        `${lines} lines → ${staying.length} that say something, ${formatShare(log.length - view.length, log.length)} saved`,
        ...view.split("\n").map((line) => `│ ${line}`),
      ],
      failures: unmet({
        "no error line is lost": ERROR_LINES.every((line) => staying.includes(line)),
        "the store gives the whole log back": read?.ok === true && read.text === log,
        [`fewer than 20 lines stay, not ${formatCount(staying.length)}`]: staying.length < 20,
      }),
    };
  },
};

const SIZES = [60_000, 30_000, 30_000, 30_000];
const TURN_TOTAL = 100_000;

const fourOutputs: Scene = {
  title: `Four outputs in one turn that may have ${formatCount(TURN_TOTAL)} characters`,
  async run({ answer }) {
    const results = await answer(SIZES.map((size) => "one word after another ".repeat(size).slice(0, size)));
    const spilled = results.map((result) => spilledParts(result).length > 0);
    const sent = results.map(resultCharacters);
    const total = sent.reduce((sum, size) => sum + size, 0);
    return {
      lines: [
        ...SIZES.map((size, index) =>
          spilled[index]
            ? `${formatCount(size)} characters → ${formatCount(sent[index] ?? 0)}, spilled`
            : `${formatCount(size)} characters, kept`,
        ),
        `the turn: ${formatCount(SIZES.reduce((sum, size) => sum + size, 0))} → ${formatCount(total)}`,
      ],
      failures: unmet({
        "only the largest is spilled": spilled.join() === "true,false,false,false",
        [`the turn fits ${formatCount(TURN_TOTAL)}`]: total <= TURN_TOTAL,
      }),
    };
  },
};

const SCENES = [largeOutput, fourOutputs, foldedLog];

/** What becomes of results that are too large to send, in a temporary folder. */
export async function spillDemo(context: CliContext): Promise<ExitCode> {
  const { stdout, clock, env, temporaryDirectory } = context;
  const palette = createPalette(stdout, env);
  const root = realpathSync(mkdtempSync(join(temporaryDirectory, "toolrail-demo-")));
  let failed = false;
  try {
    const stage = openStage({ store: await openSessionStore(root, clock), logs: true }, clock);
    for (const [index, scene] of SCENES.entries()) {
      const { lines, failures } = await scene.run(stage);
      failed ||= failures.length > 0;
      stdout.write(`${index === 0 ? "" : "\n"}${palette.bold(`${index + 1}. ${scene.title}`)}\n`);
      for (const line of lines) stdout.write(`   ${line}\n`);
      for (const failure of failures) stdout.write(`   ${palette.red(`✗ not so: ${failure}`)}\n`);
      if (failures.length === 0) stdout.write(`   ${palette.green("✓ as it should be")}\n`);
    }
    return failed ? EXIT.failure : EXIT.success;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The real dispatcher and budget, over tools that answer with given texts. */
function openStage(spill: SpillParts, clock: Clock): Stage {
  let turns = 0;
  return {
    spill,
    answer(texts, output = "text") {
      turns++;
      const tools = texts.map((text, index) => answeringTool(`output_${index + 1}`, text, output));
      const dispatcher = openDispatcher({ source: createRegistry(tools) }, { rules: [] }, clock, spill);
      return dispatcher.dispatch(
        tools.map(({ name }) => ({ type: "toolCall", id: `call_${turns}_${name}`, name, args: "{}" })),
      );
    },
  };
}

function answeringTool(name: string, text: string, output: "text" | "log"): Tool {
  return defineTool<object>({
    name,
    description: "Answers with a text made for the demo.",
    schema: { type: "object", properties: {}, additionalProperties: false },
    readOnly: true,
    output,
    run: () => ({ content: text }),
  });
}
