import { commandSlip } from "../command-slip.ts";
import type { CliContext } from "../context.ts";
import { readPipedText, readStdinText } from "../input-bytes.ts";

export type Prompt =
  | { kind: "question"; question: string }
  | { kind: "chat" }
  | { kind: "unusable"; message: string };

/** Time that a pipe beside a question has for its first byte. */
const MAX_PIPE_WAIT_MS = 3_000;

/**
 * Reads what is asked: the words, with the text of a pipe appended, else stdin alone, else a chat. `asIs`: a single word
 * is a question too.
 */
export async function readPrompt(
  context: CliContext,
  words: readonly string[],
  asIs: boolean,
): Promise<Prompt> {
  const { stdin } = context;
  const question = words.join(" ").trim();
  const slip = asIs ? undefined : commandSlip(words);
  if (slip !== undefined) return { kind: "unusable", message: slip };
  if (question !== "")
    return { kind: "question", question: stdin.isTTY ? question : await withPipe(context, question) };
  if (stdin.isTTY && words.length === 0 && !asIs) return { kind: "chat" };
  const typed = stdin.isTTY ? "" : (await readStdinText(context)).trim();
  if (typed !== "") return { kind: "question", question: typed };
  return {
    kind: "unusable",
    message: 'there is no question: toolrail "…", or a text on stdin; --help says more',
  };
}

async function withPipe(context: CliContext, question: string): Promise<string> {
  const text = await readPipedText(context, MAX_PIPE_WAIT_MS);
  if (text === undefined)
    context.stderr.write(
      `toolrail: stdin is open and gave nothing for ${MAX_PIPE_WAIT_MS / 1_000} s, so it is not read\n`,
    );
  return text === undefined || text.trim() === ""
    ? question
    : `${question}\n\n<stdin>\n${text.trimEnd()}\n</stdin>`;
}
