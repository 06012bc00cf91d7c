import { runCli } from "./app.ts";
import { EXIT } from "./exit-code.ts";
import { createProcessContext } from "./process-context.ts";
import { silenceConsole } from "./silence-console.ts";

/** Runs the command in the real process. */
export async function runProcess(
  process: NodeJS.Process,
  version: string,
  inputs: readonly string[],
): Promise<void> {
  silenceConsole(console);
  const exitCode = await runCli(inputs, createProcessContext(process, version));
  // After Ctrl-C nothing waits any more, least of all for whoever holds stdin open.
  if (exitCode === EXIT.interrupted) process.exit(exitCode);
  process.exitCode = exitCode;
}
