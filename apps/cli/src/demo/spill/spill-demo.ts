import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { createPalette } from "../../output/palette.ts";
import { openSessionStore } from "../../spill/session-store.ts";
import { foldedLog } from "./folded-log.ts";
import { fourOutputs } from "./four-outputs.ts";
import { largeOutput } from "./large-output.ts";
import { openStage } from "./stage.ts";

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
