import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { formatCount, formatShare } from "../../output/amounts.ts";
import { createPalette } from "../../output/palette.ts";
import { demoTools } from "./demo-tools.ts";
import { measureStrategy } from "./measure-strategy.ts";
import { STRATEGIES } from "./strategies.ts";
import { TURNS } from "./strategy.ts";

/** What each way to show found tools costs over four turns. */
export async function disclosureDemo(context: CliContext): Promise<ExitCode> {
  const { stdout, env } = context;
  const palette = createPalette(stdout, env);
  stdout.write(
    `${demoTools().length} tools, ${TURNS} turns, 3 tools found. A changed byte in the tools is a miss.\n`,
  );
  let failed = false;
  for (const { title, run, expected } of STRATEGIES) {
    const ran = await run();
    const { hits, misses, sentBytes, cachedBytes } = measureStrategy(ran);
    const isRight = misses === expected.misses && ran.refused === expected.refused;
    failed ||= !isRight;
    stdout.write(`\n${isRight ? palette.green("✓") : palette.red("✗")} ${palette.bold(title)}\n`);
    stdout.write(`  hits ${hits}, misses ${misses}; ${formatCount(sentBytes)} bytes sent, `);
    stdout.write(`${formatShare(cachedBytes, sentBytes)} from the cache\n`);
    if (ran.refused !== undefined)
      stdout.write(`  calls by name: ${3 - ran.refused} of 3 accepted, ${ran.refused} of 3 refused\n`);
  }
  return failed ? EXIT.failure : EXIT.success;
}
