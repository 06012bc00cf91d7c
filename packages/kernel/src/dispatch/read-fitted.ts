import type { ToolResultMessage } from "@toolrail/protocol";
import { readContent } from "./check-output.ts";
import { safeResult } from "./safe-text.ts";

/** What a budget gave back, made safe; undefined where it does not answer each call in turn, or can't be read. */
export function readFitted(
  fitted: unknown,
  results: readonly ToolResultMessage[],
): ToolResultMessage[] | undefined {
  try {
    if (!Array.isArray(fitted) || fitted.length !== results.length) return undefined;
    const answered = results.flatMap((result, index) => readAnswer(fitted[index], result));
    return answered.length === results.length ? answered.map(safeResult) : undefined;
  } catch {
    return undefined;
  }
}

function readAnswer(fitted: unknown, to: ToolResultMessage): ToolResultMessage[] {
  if (fitted === to) return [to];
  return isMessage(fitted) && fitted.toolCallId === to.toolCallId && fitted.toolName === to.toolName
    ? [fitted]
    : [];
}

function isMessage(value: unknown): value is ToolResultMessage {
  if (typeof value !== "object" || value === null || !("role" in value) || !("content" in value))
    return false;
  if (value.role !== "toolResult" || !("isError" in value) || !("timestamp" in value)) return false;
  if (typeof value.isError !== "boolean" || typeof value.timestamp !== "number") return false;
  return Array.isArray(value.content) && typeof readContent(value.content) !== "string";
}
