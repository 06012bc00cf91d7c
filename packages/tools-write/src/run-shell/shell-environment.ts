import { safeEnvironment } from "@toolrail/process";

// Nothing pages, asks or draws.
const QUIET: Readonly<Record<string, string>> = {
  PAGER: "cat",
  TERM: "dumb",
  CI: "1",
  GIT_TERMINAL_PROMPT: "0",
};
// Files that a shell would run before the command.
const START_FILES: ReadonlySet<string> = new Set(["BASH_ENV", "ENV"]);

/** What commands get: the user's environment without secrets, made for a machine that reads. */
export function shellEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  allow: readonly string[] | undefined,
): Record<string, string> {
  const safe = Object.entries(safeEnvironment(environment, { allow }));
  return { ...Object.fromEntries(safe.filter(([name]) => !START_FILES.has(name))), ...QUIET };
}
