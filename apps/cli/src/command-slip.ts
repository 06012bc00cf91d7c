import { editDistance } from "@toolrail/protocol";
import { COMMAND_NAMES } from "./commands/names.ts";

const PRINT_FLAG = /^(?:--print|-[a-z]*p[a-z]*)$/u;
const PLAIN_WORD = /^\p{L}+$/u;
/** One word as commands are written. A script without spaces, such as Chinese, has whole questions in one. */
const BARE_WORD = /^[\p{Script=Latin}\d][\p{Script=Latin}\d._:/@-]*$/u;
/** So many plain words behind the first are no arguments of a command. */
const SENTENCE_LENGTH = 4;

/** Commands of other programs of this kind, with what to do here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  version: "the version is shown by toolrail --version",
  models: "--model provider/name chooses a model, and toolrail doctor shows the one in use",
  login: "keys come from the environment, such as ANTHROPIC_API_KEY; toolrail doctor shows which are set",
  logout: "keys come from the environment, such as ANTHROPIC_API_KEY; toolrail doctor shows which are set",
  update: "install the newest version with the package manager that installed this one",
  upgrade: "install the newest version with the package manager that installed this one",
  init: "nothing has to be set up; toolrail config shows the settings",
  run: "one question is asked by toolrail -p",
  exec: "one question is asked by toolrail -p",
  chat: "toolrail without a word opens a chat",
  resume: "toolrail --continue goes on with the newest session, and toolrail sessions lists them",
};

/** Returns the usage error of a command line that begins with a mistyped command; undefined for a question. */
export function commandSlip(inputs: readonly string[]): string | undefined {
  const [first = "", ...rest] = inputs;
  if (inputs.some((input) => PRINT_FLAG.test(input)) || isSentence(first, rest)) return undefined;
  const near = commandMeant(first, rest);
  const isBare = rest.length === 0 && BARE_WORD.test(first);
  if (near === undefined && !isBare) return undefined;
  const elsewhere =
    isBare && Object.hasOwn(ELSEWHERE, first.toLowerCase()) ? ELSEWHERE[first.toLowerCase()] : undefined;
  const hint =
    elsewhere ??
    (near === undefined ? "toolrail --help lists the commands" : `did you mean toolrail ${near}?`);
  const end = hint.endsWith("?") ? "" : ".";
  const asked = rest.length === 0 ? first : `"${first} …"`;
  return `"${first}" is not a command: ${hint}${end} To ask it as a question: toolrail -p ${asked}`;
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

const MAX_DISTANCE = 2;

/** The command that a word was probably meant to be; a typing slip must not cost a question to a model. */
export function nearCommand(word: string, commands: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  if (NEAR_WORDS.has(wanted)) return undefined;
  let best: { command: string; distance: number } | undefined;
  for (const command of commands) {
    const distance = editDistance(wanted, command, MAX_DISTANCE);
    if (isSlip(wanted, command, distance) && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { command, distance };
  }
  return best?.command;
}

// Over half of a word is another word, and so is one with two differences that begins otherwise.
function isSlip(word: string, command: string, distance: number): boolean {
  if (distance > MAX_DISTANCE || distance * 2 >= word.length) return false;
  return distance < MAX_DISTANCE || word[0] === command[0];
}

/** Words of their own that differ from a command no more than a slip does. */
const NEAR_WORDS: ReadonlySet<string> = new Set(
  [
    "acp admit all ash asked audio await ball bask brim cable called caller calm cell cells cessions cheap cheek",
    "cheer chess chick chuck chunk click clock compares compass comprise confide confine confirm confit conflict decide decided decoder demon deno denote docker doctors doctrine dotter",
    "enclose encoder encore fall gcp grim hall map mask memo mop mvp pools precis prefab prefer prefill prefixed",
    "prefixes prefs prelim premix pretax prim profit prolix repay rim seasons secessions sections starch stools tall",
    "task tasks tcp tim todos tool toolset trail train trait tram trial tribe trick trie tried tries trig trio trip",
    "wall",
  ].flatMap((line) => line.split(" ")),
);

/** Words that stand in a sentence and hardly ever among the arguments of a command. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  [
    "a about again all an and any are as at be before but by can could did do does every for from have how i if in into",
    "is it its me my no not of on or our out please should so that the their them there these they this those to up us",
    "was we were what when where which who why will with would you your",
  ].flatMap((line) => line.split(" ")),
);
