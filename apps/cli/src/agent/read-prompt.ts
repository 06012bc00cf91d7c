import { commandSlip } from "../command-slip.ts";
import type { CliContext } from "../context.ts";
import { readStdinText } from "../input-bytes.ts";

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
  const slip = asIs ? undefined : commandSlip(words);
  if (slip !== undefined) return { kind: "unusable", message: slip };
  if (question !== "") return { kind: "question", question };
  if (context.stdin.isTTY && words.length === 0 && !asIs) return { kind: "chat" };
  const typed = context.stdin.isTTY ? "" : (await readStdinText(context)).trim();
  if (typed !== "") return { kind: "question", question: typed };
  return {
    kind: "unusable",
    message: 'there is no question: toolrail "…", or a text on stdin; --help says more',
  };
}
