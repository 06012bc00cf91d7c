import type { ToolResultMessage } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { resultText } from "../output/result-text.ts";

/** Prints the result of one call. */
export function printResult(
  { stdout }: CliContext,
  result: ToolResultMessage | undefined,
  flags: { json?: boolean | undefined },
): ExitCode {
  if (result === undefined) return EXIT.failure;
  const text = flags.json ? JSON.stringify(result) : resultText(result);
  // The output of a command mostly brings its line end along.
  stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  return result.isError ? EXIT.failure : EXIT.success;
}
