import { cutEnd } from "../../text/cut-text.ts";
import { messageText } from "../../text/message-text.ts";
import type { Listed, OpenFailure } from "../note/compaction-note.ts";
import { cleanLine } from "../note/written-text.ts";
import type { DoneCall } from "./done-calls.ts";

const MOST_FAILURES = 10;
const ARGS_CHARS = 200;
const ERROR_CHARS = 200;

/** The newest error of each tool, unless a later result of the same tool says more. */
export function openFailures(
  earlier: Listed<OpenFailure>,
  removed: readonly DoneCall[],
  kept: readonly DoneCall[],
): Listed<OpenFailure> {
  const open = new Map(earlier.items.map((failure) => [failure.tool, failure]));
  for (const call of removed) {
    if (call.result) open.delete(call.name);
    if (call.result?.isError) open.set(call.name, failureOf(call, call.result));
  }
  for (const { name, result } of kept) if (result) open.delete(name);
  return newest({ items: [...open.values()], more: earlier.more }, MOST_FAILURES);
}

function failureOf({ name, argsText }: DoneCall, result: NonNullable<DoneCall["result"]>): OpenFailure {
  const isExternal = result.details?.trust === "external";
  const [firstLine = ""] = messageText(result).trim().split("\n");
  return {
    tool: name,
    args: cutEnd(cleanLine(argsText), ARGS_CHARS),
    error: isExternal ? "" : cutEnd(cleanLine(firstLine), ERROR_CHARS),
    isExternal,
  };
}

/** The newest `most` of an earlier list and what came later, each once, where it came last. */
export function carryOn(earlier: Listed<string>, later: readonly string[], most: number): Listed<string> {
  const known = new Set(earlier.items);
  for (const item of later) {
    known.delete(item);
    known.add(item);
  }
  return newest({ items: [...known], more: earlier.more }, most);
}

export function newest<Item>({ items, more }: Listed<Item>, most: number): Listed<Item> {
  return { items: items.slice(-most), more: more + Math.max(0, items.length - most) };
}
