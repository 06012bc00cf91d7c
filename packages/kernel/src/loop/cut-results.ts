import type { Message, ToolResultMessage } from "@toolrail/protocol";
import { cutToTotal, EMERGENCY_TOTAL } from "../budget/emergency-cut.ts";
import { readFitted } from "../dispatch/read-fitted.ts";
import { settledWithin } from "../settled-within.ts";
import type { CutTable, ResultChange } from "./cut-table.ts";
import type { RunState } from "./run-state.ts";

/** Milliseconds that a store may take. */
const LIMIT_MS = 60_000;

/** UTF-16 code units for all tool results of a request, tried one after the other until it fits the window. */
export const EMERGENCY_TOTALS: readonly number[] = [
  EMERGENCY_TOTAL,
  EMERGENCY_TOTAL / 2,
  EMERGENCY_TOTAL / 4,
  EMERGENCY_TOTAL / 8,
];

/**
 * The last resort: from now on all tool results of a request take `total` characters, each with its pointer. False when
 * there was nothing left to cut.
 */
export async function cutResults(
  run: RunState,
  messages: readonly Message[],
  total: number,
): Promise<boolean> {
  const { progress, emit, settings, signal } = run;
  const cutting = Promise.resolve().then(() => settings.budget?.cutToTotal?.(messages, total));
  const patience = { clock: settings.clock, limitMs: LIMIT_MS, graceMs: 0, signal };
  const withStore = readCut((await settledWithin(cutting, patience))?.value, messages);
  const cut = withStore ?? resultsOf(await cutToTotal(messages, total, undefined));
  const changes = changesBetween(resultsOf(messages), cut);
  if (changes.length === 0) return false;
  for (const change of changes) progress.cutResults.add(change);
  emit({
    type: "resultsCut",
    callIds: changes.map(({ to }) => to.toolCallId),
    beforeChars: charsOf(changes.map(({ from }) => from)),
    afterChars: charsOf(changes.map(({ to }) => to)),
  });
  return true;
}

/** The messages with the results that were cut before in place of the whole ones. */
export function withCutResults(messages: readonly Message[], cutResults: CutTable): readonly Message[] {
  return messages.map((message) => (message.role === "toolResult" && cutResults.find(message)) || message);
}

/** Reads the messages that a budget gave back; undefined where they hold not one result for each. */
function readCut(cut: unknown, messages: readonly Message[]): readonly ToolResultMessage[] | undefined {
  try {
    return Array.isArray(cut) ? readFitted(resultsOf(cut), resultsOf(messages)) : undefined;
  } catch {
    return undefined;
  }
}

function changesBetween(
  before: readonly ToolResultMessage[],
  after: readonly ToolResultMessage[],
): ResultChange[] {
  return before.flatMap((from, at) => {
    const to = after[at];
    const isCut = to?.toolCallId === from.toolCallId && charsOf([to]) < charsOf([from]);
    return isCut ? [{ from, to }] : [];
  });
}

function resultsOf(messages: readonly Message[]): ToolResultMessage[] {
  return messages.filter((message) => message.role === "toolResult");
}

function charsOf(results: readonly ToolResultMessage[]): number {
  return results
    .flatMap(({ content }) => content)
    .reduce((sum, block) => sum + (block.type === "text" ? block.text : block.data).length, 0);
}
