import type { Command } from "unbash";
import { evaluatesSubscript } from "./evaluated-subscript.ts";
import { readInterpreter } from "./read-interpreter.ts";
import { readScriptOption } from "./read-script-option.ts";
import { readWrapper } from "./read-wrapper.ts";
import type { Reading } from "./reading.ts";
import { type ShellWord, shellWord, wordsText } from "./shell-word.ts";

/** A simple command: itself, what is assigned for it, and the command that it starts in turn. */
export function readCommand(command: Command, reading: Reading): void {
  for (const before of command.prefix) if (before.type === "Assignment") reading.list.add(before.text);
  if (command.name !== undefined) reading.readWords([command.name, ...command.args].map(shellWord));
}

// The same programs lie there on every machine, so a rule for the name holds too.
const SYSTEM_FOLDER = /^\/(?:usr\/(?:local\/)?)?s?bin\/(?=[^/]+$)/;

/** The words of a command that were found in another's, too. */
export function readWords(words: readonly ShellWord[], reading: Reading): void {
  const [name, ...args] = words;
  if (name === undefined || !reading.list.add(wordsText(words))) return;
  if (name.value === undefined || name.value === "") reading.list.doubt();
  else readProgram(name.value, args, reading);
}

function readProgram(name: string, args: readonly ShellWord[], reading: Reading): void {
  const program = name.replace(SYSTEM_FOLDER, "");
  if (program !== name) reading.list.add(wordsText([{ text: program, value: program }, ...args]));
  const base = program.slice(program.lastIndexOf("/") + 1);
  if (evaluatesSubscript(base, args)) reading.list.doubt();
  if (readWrapper(base, args, reading) || readInterpreter(base, args, reading)) return;
  readScriptOption(base, args, reading);
}
