/** What the command's exit status means. */
export const EXIT = {
  /** Everything was fine. */
  success: 0,
  /** A check or the task failed. */
  failure: 1,
  /** The command line or the configuration can't be used. */
  usage: 2,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The parser's own codes are negative: all of them are about how the command was called. */
export function toExitCode(parserCode: number | string | null | undefined): ExitCode {
  const code = Number(parserCode ?? 0);
  if (code < 0) return EXIT.usage;
  if (code === EXIT.success || code === EXIT.usage || code === EXIT.interrupted) return code;
  return EXIT.failure;
}
