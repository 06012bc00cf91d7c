import { safeEnvironment } from "@toolrail/process";

// Nothing pages, asks or draws.
const QUIET: Readonly<Record<string, string>> = {
  PAGER: "cat",
  TERM: "dumb",
  CI: "1",
  GIT_TERMINAL_PROMPT: "0",
};
// They change what a shell runs or how it reads a line, whoever names them.
const SHELL_SETTINGS =
  /^(?:BASH_ENV|ENV|CDPATH|SHELLOPTS|BASHOPTS|PS4|GLOBIGNORE|IFS|BASH_FUNC_.*|PROMPT_COMMAND|POSIXLY_CORRECT)$/s;

export interface ShellEnvironmentOptions {
  /** Names that are passed on beside the known ones. */
  names: readonly string[];
  /** Values that are left out under any name. */
  secrets: readonly string[] | undefined;
}

/** Returns what commands get: the allow-list of `safeEnvironment`, made for output that is read by a program. */
export function shellEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { names, secrets }: ShellEnvironmentOptions,
): Record<string, string> {
  const safe = safeEnvironment(environment, { allow: names, secrets });
  const passed = Object.entries(safe).filter(([name]) => !SHELL_SETTINGS.test(name));
  return { ...Object.fromEntries(passed), ...QUIET, ...gitSettings(safe) };
}

// A folder that only looks like a repository is none: its settings could start programs.
function gitSettings(environment: Readonly<Record<string, string>>): Record<string, string> {
  const count = Number(environment.GIT_CONFIG_COUNT ?? 0) || 0;
  return {
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: "safe.bareRepository",
    [`GIT_CONFIG_VALUE_${count}`]: "explicit",
  };
}
