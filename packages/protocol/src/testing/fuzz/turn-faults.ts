import { type AssistantMessage, extractToolCalls } from "../../message.ts";
import { parseArgs } from "../../parse-args.ts";
import type { StreamEvent } from "../../stream-event.ts";
import { finalEvents } from "../decode-bytes.ts";

/** A turn as it was decoded and put together. */
export interface DecodedTurn {
  events: readonly StreamEvent[];
  message: AssistantMessage;
}

/** Events that one byte of a stream may give at most, and some for its end. */
const EVENTS_A_BYTE = 1;
const EVENTS_AT_END = 50;

/** A call that a loop would run. */
export interface RunnableCall {
  name: string;
  args: string;
}

export function runnableCalls(message: AssistantMessage): RunnableCall[] {
  if (message.stopReason !== "toolUse") return [];
  return extractToolCalls(message)
    .filter((call) => !call.incomplete && parseArgs(call).ok)
    .map(({ name, args }) => ({ name, args: args.trim() || "{}" }));
}

/** What is wrong with a damaged turn. `original`: the calls of the whole one, given where no damage was silent. */
export function turnFaults(
  { events, message }: DecodedTurn,
  { size, original }: { size: number; original: readonly RunnableCall[] | undefined },
): string[] {
  const faults: string[] = [];
  if (finalEvents(events).length !== 1) faults.push(`${finalEvents(events).length} ends`);
  if (events.length > size * EVENTS_A_BYTE + EVENTS_AT_END)
    faults.push(`${events.length} events of ${size} bytes`);
  const calls = extractToolCalls(message);
  const ids = calls.map(({ id }) => id);
  if (new Set(ids).size < ids.length || ids.includes("")) faults.push("an id twice, or none");
  const sent = sentTexts(events);
  for (const { args, name, incomplete } of calls)
    if (!incomplete && !sent.some((text) => text.includes(args)))
      faults.push(`text that nobody sent: ${name} ${args}`);
  if (original)
    for (const { name, args } of runnableCalls(message).filter((call) => !isAmong(original, call)))
      faults.push(`runs what was not meant: ${name} ${args}`);
  return faults;
}

// Under a name that was not called it meets no tool.
function isAmong(original: readonly RunnableCall[], call: RunnableCall): boolean {
  const sameName = original.filter(({ name }) => name === call.name);
  return sameName.length === 0 || sameName.some(({ args }) => args === call.args);
}

// The argument text of each call as it came, and what a text of JSON in it holds.
function sentTexts(events: readonly StreamEvent[]): string[] {
  const texts = new Map<string, string>();
  for (const event of events)
    if (event.type === "toolCall")
      texts.set(event.key, event.args ?? (texts.get(event.key) ?? "") + (event.argsDelta ?? ""));
  return [...texts.values()].flatMap((text) => [text, openedText(text)]);
}

function openedText(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return "";
  }
}
