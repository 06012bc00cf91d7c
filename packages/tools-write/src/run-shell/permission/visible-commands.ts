import { type Command, forEachChild, parse, type SyntaxNode } from "unbash";
import { runsArguments } from "../programs/program-use.ts";
import { wordText } from "./plain-line.ts";

const MAX_DEPTH = 6;
const MAX_COMMANDS = 500;
/** The commands that a parser finds in a line, in any nesting; deny and ask rules are matched against them. */
export interface VisibleCommands {
  /** Words of the simple commands of the line itself, in order. */
  own: string[][];
  /** The same of all that stands in them: substitutions, `sh -c`, what a wrapper runs. */
  inner: string[][];
  assignments: string[];
  /** Targets of redirections, and words of loops. */
  targets: string[];
}

/** Reads a command line by Bash's grammar. What the parser can't read is left out. */
export function visibleCommands(source: string): VisibleCommands {
  const seen: VisibleCommands = { own: [], inner: [], assignments: [], targets: [] };
  readScript(source, seen, 0);
  return seen;
}

function readScript(source: string, seen: VisibleCommands, depth: number): void {
  if (depth > MAX_DEPTH) return;
  try {
    visit(parse(source), seen, depth, true);
  } catch {
    // Nested deeper than the stack.
  }
}

function visit(node: SyntaxNode, seen: VisibleCommands, depth: number, isOwn: boolean): void {
  if (node.type === "Command") readCommand(node, seen, isOwn && depth === 0, depth);
  if (node.type === "Assignment") seen.assignments.push(node.text);
  if (node.type === "Redirect" && node.target !== undefined) seen.targets.push(node.target.value);
  if (node.type === "For" || node.type === "Select")
    seen.targets.push(...(node.wordlist ?? []).map((word) => word.value));
  const nests = node.type === "CommandExpansion" || node.type === "ProcessSubstitution";
  forEachChild(node, (child) => visit(child, seen, depth, isOwn && !nests));
}

function readCommand(command: Command, seen: VisibleCommands, isOwn: boolean, depth: number): void {
  if (command.name === undefined) return;
  const words = [command.name, ...command.args].map((word) =>
    "value" in word && typeof word.value === "string" ? word.value : word.text,
  );
  (isOwn ? seen.own : seen.inner).push(words);
  readInner(words, seen, depth);
}

// A program that runs its arguments: each may begin a command, and each that holds more than a word may be a script.
function readInner(words: readonly string[], seen: VisibleCommands, depth: number): void {
  const [name = "", ...args] = words;
  const base = name.slice(name.lastIndexOf("/") + 1);
  const option = args.findIndex((word) => /^-[A-Za-z]*c$|^--(?:call|command)$/.test(word));
  const isRunner = runsArguments(base, args);
  for (const [at, word] of args.entries()) {
    if (seen.inner.length > MAX_COMMANDS) return;
    if (isRunner) seen.inner.push(args.slice(at));
    const isScript = isRunner || (option >= 0 && at > option);
    if (isScript && /[\s;&|<>()`$]/.test(word)) readScript(word.replace(/^-[A-Za-z]*c/, ""), seen, depth + 1);
  }
}

/** Texts of a command for deny and ask rules: under each name, and without the options before each later word. */
export function commandReadings(words: readonly string[]): string[] {
  const [name = "", ...args] = words;
  const base = name.slice(name.lastIndexOf("/") + 1);
  const starts = new Set([0]);
  for (const at of starts) {
    const word = args[at] ?? "";
    if (!/^[-+]./.test(word)) continue;
    // An option may take the next word as its value.
    if (at + 1 <= args.length) starts.add(at + 1);
    if (at + 2 <= args.length && !word.includes("=")) starts.add(at + 2);
  }
  const texts = [...starts].flatMap((at) => [name, base].map((one) => joined([one, ...args.slice(at)])));
  const module = args.indexOf("-m");
  return [
    ...new Set([...texts, ...(module >= 0 && /^py/.test(base) ? [joined(args.slice(module + 1))] : [])]),
  ];
}

export function joined(words: readonly string[]): string {
  return words.map((text) => wordText({ text, bare: text, isGlob: false })).join(" ");
}
