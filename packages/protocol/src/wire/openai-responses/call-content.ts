import { canonicalText, readCallArguments } from "../call-arguments.ts";
import { presentText } from "../odd-values.ts";
import { parseRecord } from "../parse-record.ts";
import type { OutputItem } from "./output-item.ts";

/** The part of a call that no server invents anew: its name and its arguments. */
export interface CallContent {
  /** As it stands on the wire. */
  name: string | undefined;
  /** Empty where the event holds none. */
  args: string;
  /** The arguments of a custom tool are any text. */
  custom: boolean;
}

/**
 * The match between a report of a call and one that was streamed: `same` in name and arguments; `possible` where one of them is
 * still incomplete; `other` where name or arguments differ.
 */
export type Likeness = "same" | "possible" | "other";

export function readCallContent(fields: Record<string, unknown>): CallContent {
  const read = readCallArguments(fields.arguments ?? fields.input);
  return {
    name: presentText(fields.name),
    args: read?.args ?? read?.argsDelta ?? "",
    custom: fields.type === "custom_tool_call" || "input" in fields,
  };
}

export function likenessOf(item: OutputItem, { name, args, custom }: CallContent): Likeness {
  if (name !== undefined && item.name !== undefined && name !== item.name) return "other";
  if (args === item.args || (saysNothing(args) && saysNothing(item.args))) return "same";
  if (saysNothing(args) || saysNothing(item.args)) return "possible";
  if (canonicalText(args) === canonicalText(item.args)) return "same";
  if (args.startsWith(item.args)) return "possible";
  // Arguments that do not parse have lost a piece.
  return !custom && parseRecord(item.args) === undefined ? "possible" : "other";
}

function saysNothing(args: string): boolean {
  return /^\s*(?:\{\s*\})?\s*$/.test(args);
}
