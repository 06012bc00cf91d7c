import {
  type AssistantMessage,
  estimateTokens,
  type Message,
  type ToolCallBlock,
  type ToolResultMessage,
  usageCost,
} from "@toolrail/protocol";
import { modelFacts } from "@toolrail/providers/catalog";
import { causeText } from "../prefix/break-text.ts";
import type { RequestEvent, SessionEvent } from "../session/session-event.ts";
import { emptyParts, fillParts, PARTS, type Part } from "./context-parts.ts";

/** One model turn: the request before it, and the figures of its answer. */
export interface ReportTurn {
  /** From 1. */
  number: number;
  model: string;
  /** Estimated tokens of each part of the request. */
  parts: Record<Part, number>;
  /** As the provider counted them. */
  inputTokens: number;
  cacheReadTokens: number;
  outputTokens: number;
  /** US dollars; undefined where the price of the model is unknown. */
  cost: number | undefined;
  /** The cause of a prefix break. */
  brokenBy: string | undefined;
  stopReason: AssistantMessage["stopReason"];
  errorMessage: string | undefined;
}

/** One entry of the conversation, as it went. */
export type ReportEntry =
  | { type: "user"; text: string; timestamp: number }
  | { type: "answer"; text: string; turn: number }
  | { type: "call"; call: ToolCallBlock; turn: number; result: ToolResultMessage | undefined }
  | { type: "compacted"; before: number; after: number };

export interface SessionReport {
  title: string;
  /** Milliseconds since the epoch; undefined for a list of messages. */
  createdAt: number | undefined;
  id: string | undefined;
  turns: ReportTurn[];
  entries: ReportEntry[];
}

/** Builds the report of a session from the events of its log. */
export function reportOf(events: readonly SessionEvent[]): SessionReport {
  const report: SessionReport = { title: "", createdAt: undefined, id: undefined, turns: [], entries: [] };
  const results = new Map<string, ToolResultMessage>();
  const filled = emptyParts();
  let messages = 0;
  let request: RequestEvent | undefined;
  let toolNames: readonly string[] = [];
  let brokenBy: string | undefined;
  for (const event of events) {
    switch (event.type) {
      case "session":
        [report.id, report.createdAt] = [event.id, event.createdAt];
        filled.system = estimateTokens(event.system);
        break;
      case "system":
        filled.system = estimateTokens(event.system);
        break;
      case "request": {
        const names = event.toolNames ?? toolNames;
        brokenBy = event.brokenBy && causeText(event.brokenBy, { before: toolNames, now: names });
        [request, toolNames] = [event, names];
        break;
      }
      case "compacted":
        report.entries.push({ type: "compacted", before: messages, after: event.messages.length });
        messages = event.messages.length;
        Object.assign(filled, emptyParts(), { system: filled.system });
        for (const message of event.messages) fillParts(filled, message);
        break;
      case "message":
        if (event.message.role === "toolResult") results.set(event.message.toolCallId, event.message);
        addMessage(report, event.message, { parts: partsOf(filled, request), brokenBy });
        if (event.message.role === "assistant") [request, brokenBy] = [undefined, undefined];
        messages++;
        fillParts(filled, event.message);
        break;
      default:
        break;
    }
  }
  for (const entry of report.entries) if (entry.type === "call") entry.result = results.get(entry.call.id);
  return report;
}

interface RequestState {
  parts: Record<Part, number>;
  brokenBy: string | undefined;
}

function addMessage(report: SessionReport, message: Message, state: RequestState): void {
  if (message.role === "user") {
    const text = textOf(message);
    if (report.title === "") report.title = text.trim().split("\n")[0] ?? "";
    report.entries.push({ type: "user", text, timestamp: message.timestamp });
  }
  if (message.role !== "assistant") return;
  const turn = report.turns.length + 1;
  const [provider = "", ...name] = message.model.split("/");
  const { inputTokens, cacheReadTokens, outputTokens } = message.usage;
  report.turns.push({
    number: turn,
    model: message.model,
    parts: state.parts,
    inputTokens,
    cacheReadTokens,
    outputTokens,
    cost: usageCost(message.usage, modelFacts(provider, name.join("/")).cost),
    brokenBy: state.brokenBy,
    stopReason: message.stopReason,
    errorMessage: message.errorMessage,
  });
  const text = textOf(message);
  if (text.trim() !== "") report.entries.push({ type: "answer", text, turn });
  for (const call of message.content)
    if (call.type === "toolCall") report.entries.push({ type: "call", call, turn, result: undefined });
}

/** The log holds no definitions of tools: theirs is the rest of what was counted for the request. */
function partsOf(filled: Record<Part, number>, request: RequestEvent | undefined): Record<Part, number> {
  const others = PARTS.reduce((sum, part) => sum + filled[part], 0);
  return { ...filled, tools: Math.max(0, (request?.tokens ?? 0) - others) };
}

function textOf({ content }: Message): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
