import type { CliContext } from "../context.ts";

/** The context of a session that has an end of its own: whoever leaves at once has that first. */
export function withEnding(context: CliContext, end: () => void): CliContext {
  return {
    ...context,
    exit(code) {
      end();
      context.exit(code);
    },
  };
}
