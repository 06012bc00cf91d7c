import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { visibleText } from "./visible-text.ts";

/** Says why the command can't run as it was called. */
export function usageFailure(context: CliContext, message: string): ExitCode {
  return fail(context, message, EXIT.usage);
}

/** Says why the task failed. */
export function taskFailure(context: CliContext, message: string): ExitCode {
  return fail(context, message, EXIT.failure);
}

// The words may be a server's or a model's.
function fail({ stderr }: CliContext, message: string, code: ExitCode): ExitCode {
  stderr.write(`toolrail: ${visibleText(message)}\n`);
  return code;
}
