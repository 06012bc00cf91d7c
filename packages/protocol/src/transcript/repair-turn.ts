import type { AssistantMessage, Message, ToolCallBlock, ToolResultMessage } from "../message.ts";
import { type PairedResult, pairResults } from "./check-pairs.ts";
import { MISSING_RESULT_TEXT } from "./failure-text.ts";
import type { Repair } from "./repair-action.ts";
import { callsOf, type Turn } from "./turns.ts";

/** The turn with exactly one result for each call, in the order of the calls. */
export function repairTurn(turn: Turn, repairs: Repair[]): Message[] {
  const paired = pairResults(turn);
  reportDropped(paired, repairs);
  const head = turn.head?.message;
  if (!turn.head || head?.role !== "assistant") return head ? [head] : [];
  const { index } = turn.head;
  const answers = new Map(
    paired.flatMap((result) => (result.kind === "answer" ? [[result.position, result]] : [])),
  );
  if (isOutOfOrder([...answers.keys()]))
    repairs.push({
      kind: "resultsOrdered",
      messageIndex: index,
      message: "put the results in the calls' order",
    });
  return [
    head,
    ...callsOf(turn).map((call, position) => {
      const answer = answers.get(position);
      if (answer) return underName(call, answer, repairs);
      repairs.push({
        kind: "resultAdded",
        messageIndex: index,
        toolCallId: call.id,
        message: `added a result that says that "${call.name}" has none`,
      });
      return missingResult(call, head);
    }),
  ];
}

function reportDropped(paired: readonly PairedResult[], repairs: Repair[]): void {
  for (const { kind, index, message } of paired)
    if (kind !== "answer")
      repairs.push({
        kind: "resultDropped",
        messageIndex: index,
        toolCallId: message.toolCallId,
        message: kind === "double" ? "left out a second result" : "left out a result without a call",
      });
}

function isOutOfOrder(positions: readonly number[]): boolean {
  return positions.some((position, i) => position < (positions[i - 1] ?? 0));
}

function underName(
  call: ToolCallBlock,
  { message, index }: PairedResult,
  repairs: Repair[],
): ToolResultMessage {
  if (message.toolName === call.name) return message;
  repairs.push({
    kind: "toolNameCorrected",
    messageIndex: index,
    toolCallId: call.id,
    message: `named the result "${call.name}" like its call`,
  });
  return { ...message, toolName: call.name };
}

function missingResult(call: ToolCallBlock, { stopReason, timestamp }: AssistantMessage): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: call.id,
    toolName: call.name,
    isError: true,
    content: [{ type: "text", text: MISSING_RESULT_TEXT[stopReason] }],
    timestamp,
  };
}
