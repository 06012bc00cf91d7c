import { COMMAND_NAMES } from "./commands/names.ts";
import { nearCommand } from "./near-command.ts";
import { SENTENCE_WORDS } from "./near-words.ts";

const PRINT_FLAG = /^(?:--print|-[a-z]*p[a-z]*)$/u;
const PLAIN_WORD = /^\p{L}+$/u;
/** So many plain words behind the first are no arguments of a command. */
const SENTENCE_LENGTH = 4;

/** What to say to a command line that begins with a slip of a command; undefined for a question. */
export function commandSlip(inputs: readonly string[]): string | undefined {
  const [first = "", ...rest] = inputs;
  if (inputs.some((input) => PRINT_FLAG.test(input)) || isSentence(first, rest)) return undefined;
  const near = commandMeant(first, rest);
  if (near === undefined) return undefined;
  const asked = rest.length === 0 ? first : `"${first} …"`;
  return `"${first}" is close to a command: did you mean toolrail ${near}? To ask it as a question: toolrail -p ${asked}`;
}

function commandMeant(first: string, rest: readonly string[]): string | undefined {
  const [about, ...more] = rest;
  if (first === "help" && more.length === 0)
    return about === undefined ? first : prefixed("help ", nearCommand(about, COMMAND_NAMES));
  // A command by its right name stands here only where it was asked as a question.
  const isName = rest.length > 0 && COMMAND_NAMES.some((name) => name === first);
  return isName ? undefined : nearCommand(first, COMMAND_NAMES);
}

function prefixed(prefix: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : prefix + name;
}

function isSentence(first: string, rest: readonly string[]): boolean {
  if (rest.length === 0) return false;
  const words = rest.filter((input) => !input.startsWith("-"));
  return (
    /^\p{Lu}/u.test(first) ||
    words.some((word) => SENTENCE_WORDS.has(word.toLowerCase()) || /^\S+\?$/u.test(word)) ||
    words.filter((word) => PLAIN_WORD.test(word)).length >= SENTENCE_LENGTH
  );
}
