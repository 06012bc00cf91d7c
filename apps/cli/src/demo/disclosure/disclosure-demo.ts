import { measurePrefix } from "@toolrail/kernel";
import type { Message, ModelRequest } from "@toolrail/protocol";
import type { CliContext } from "../../context.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import { formatCount, formatShare } from "../../output/amounts.ts";
import { createPalette } from "../../output/palette.ts";
import { demoTools } from "./demo-tools.ts";
import { STRATEGIES, type StrategyRun, TURNS } from "./strategies.ts";

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

interface StrategyMeasure {
  hits: number;
  misses: number;
  /** Of all requests. */
  sentBytes: number;
  /** Of them those that the prompt cache knew. */
  cachedBytes: number;
}

/** The prompt cache's part in the requests of a run. */
function measureStrategy({ arrays }: StrategyRun): StrategyMeasure {
  const requests = arrays.map(
    (tools, turn): ModelRequest => ({ system: "Be brief.", tools, messages: talk(turn) }),
  );
  const measure: StrategyMeasure = { hits: 0, misses: 0, sentBytes: 0, cachedBytes: 0 };
  for (const [turn, request] of requests.entries()) {
    measure.sentBytes += sizeOf(request);
    const previous = requests[turn - 1];
    if (!previous) continue;
    const prefix = measurePrefix(previous, request);
    measure.cachedBytes += prefix.commonBytes;
    if (prefix.brokenBy) measure.misses++;
    else measure.hits++;
  }
  return measure;
}

function talk(turn: number): Message[] {
  return Array.from({ length: turn + 1 }, (_, at) => ({
    role: "user",
    content: [{ type: "text", text: `Turn ${at + 1}.` }],
    timestamp: 0,
  }));
}

function sizeOf(request: ModelRequest): number {
  return measurePrefix(request, request).commonBytes;
}
