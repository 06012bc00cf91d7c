import type { CliContext } from "../context.ts";
import { createDemoRepository } from "../demo/agent-demo.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { createPalette } from "../output/palette.ts";
import { SELF_CHECKS } from "../selftest/checks.ts";
import type { SelfCheck } from "../selftest/offline-run.ts";

/** Seven checks of the whole, without key or network. */
export async function selftest(context: CliContext): Promise<ExitCode> {
  const palette = createPalette(context.stdout, context.env);
  let passed = 0;
  for (const check of SELF_CHECKS) {
    const { ok, seen } = await runCheck(context, check);
    if (ok) passed++;
    context.stdout.write(`${ok ? palette.green("✓") : palette.red("✗")} ${check.name}: ${seen}\n`);
  }
  const all = passed === SELF_CHECKS.length;
  context.stdout.write(`${(all ? palette.green : palette.red)(`${passed}/${SELF_CHECKS.length} passed`)}\n`);
  return all ? EXIT.success : EXIT.failure;
}

// Each check has a repository of its own, so that none depends on another.
async function runCheck(context: CliContext, check: SelfCheck): Promise<{ ok: boolean; seen: string }> {
  const repository = createDemoRepository(context.temporaryDirectory);
  try {
    return { ok: true, seen: await check.run({ context, root: repository.root }) };
  } catch (error) {
    return { ok: false, seen: error instanceof Error ? error.message : String(error) };
  } finally {
    repository.remove();
  }
}
