import { cutEnd } from "../text/cut-text.ts";
import { messageText } from "../text/message-text.ts";
import { oneLine } from "../text/one-line.ts";
import { newest } from "./carry-on.ts";
import type { DoneCall } from "./done-calls.ts";
import { failedCallText } from "./note.prompt.ts";
import type { Failure, Listed } from "./note-parts.ts";

const MOST_FAILURES = 10;
const ARGS_CHARS = 200;
const ERROR_CHARS = 200;

/** The newest error of each tool, unless a later result of the same tool says more. */
export function openFailures(
  earlier: Listed<Failure>,
  removed: readonly DoneCall[],
  kept: readonly DoneCall[],
): Listed<Failure> {
  const open = new Map(earlier.items.map((failure) => [failure.tool, failure]));
  for (const call of removed) {
    if (call.result) open.delete(call.name);
    if (call.result?.isError) open.set(call.name, failureOf(call, messageText(call.result)));
  }
  for (const { name, result } of kept) if (result) open.delete(name);
  return newest({ items: [...open.values()], more: earlier.more }, MOST_FAILURES);
}

function failureOf({ name, argsText }: DoneCall, error: string): Failure {
  const [firstLine = ""] = error.trim().split("\n");
  const text = failedCallText(cutEnd(oneLine(argsText), ARGS_CHARS), cutEnd(oneLine(firstLine), ERROR_CHARS));
  return { tool: name, text };
}
