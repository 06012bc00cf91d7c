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
  stdout.write(`${flags.json ? JSON.stringify(result) : resultText(result)}\n`);
  return result.isError ? EXIT.failure : EXIT.success;
}
