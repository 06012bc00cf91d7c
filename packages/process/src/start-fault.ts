const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  E2BIG: "its arguments and environment are too long",
  EAGAIN: "too many processes run already",
  ENOEXEC: "it is no program that this system runs",
  ENOMEM: "no memory is left",
  ERR_INVALID_ARG_VALUE: "an argument holds a NUL byte",
};

/** One wording for what the runtimes say in several ways. */
export function startFault(command: string, cause: unknown): Error {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOENT") return new Error(`command not found: ${command}`, { cause });
  const why = REASONS[String(code)] ?? code ?? cause;
  return new Error(`${command} could not be started: ${why}`, { cause });
}
