import { COMMAND_NAMES, SUBCOMMAND_NAMES } from "./commands/names.ts";

const HELP = "--help";

/** `help`, `help call` and `help mcp list` as the flag that they mean; any other command line as it is. */
export function helpInputs(inputs: readonly string[]): readonly string[] {
  const [first, ...path] = inputs;
  return first === "help" && isCommandPath(path) ? [...path, HELP] : inputs;
}

function isCommandPath([command, part, ...more]: readonly string[]): boolean {
  if (command === undefined) return true;
  if (more.length > 0 || !isOneOf(COMMAND_NAMES, command)) return false;
  return part === undefined || isOneOf(SUBCOMMAND_NAMES[command] ?? [], part);
}

function isOneOf(names: readonly string[], word: string): boolean {
  return names.includes(word);
}
