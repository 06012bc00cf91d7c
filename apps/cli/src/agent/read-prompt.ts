import { COMMAND_NAMES } from "../commands/names.ts";
import type { CliContext } from "../context.ts";
import { readStdinText } from "../input-bytes.ts";
import { nearCommand } from "../near-command.ts";

export type Prompt =
  | { kind: "question"; question: string }
  | { kind: "chat" }
  | { kind: "unusable"; message: string };

/** What is asked: the words, else stdin, else whatever a person types. `asIs`: a single word is a question too. */
export async function readPrompt(
  context: CliContext,
  words: readonly string[],
  asIs: boolean,
): Promise<Prompt> {
  const question = words.join(" ").trim();
  const near = asIs || /\s/u.test(question) ? undefined : commandMeant(question);
  if (near !== undefined) return { kind: "unusable", message: slipMessage(question, near) };
  if (question !== "") return { kind: "question", question };
  if (context.stdin.isTTY && words.length === 0 && !asIs) return { kind: "chat" };
  const typed = context.stdin.isTTY ? "" : (await readStdinText(context)).trim();
  if (typed !== "") return { kind: "question", question: typed };
  return {
    kind: "unusable",
    message: 'there is no question: toolrail "…", or a text on stdin; --help says more',
  };
}

function commandMeant(word: string): string | undefined {
  return word === "help" ? "--help" : nearCommand(word, COMMAND_NAMES);
}

function slipMessage(word: string, meant: string): string {
  return `"${word}" is close to a command: did you mean toolrail ${meant}? To ask it as a question: toolrail -p ${word}`;
}
