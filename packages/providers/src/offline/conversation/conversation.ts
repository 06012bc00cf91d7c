import {
  type AssistantMessage,
  extractToolCalls,
  type Message,
  type ToolResultMessage,
} from "@toolrail/protocol";
import type { Finding } from "../results/read-results.ts";
import { plainText } from "./plain-text.ts";

/** What the offline model knows: the question at hand and what its calls gave so far. */
export interface Conversation {
  question: string;
  /** Assistant messages since the question. */
  turns: number;
  findings: ReadonlyMap<string, Finding>;
}

export function readConversation(messages: readonly Message[]): Conversation {
  const asked = messages.findLastIndex((message) => message.role === "user" && plainText(message) !== "");
  const question = messages[asked];
  const since = messages.slice(asked + 1);
  return {
    question: question ? plainText(question) : "",
    turns: since.filter((message) => message.role === "assistant").length,
    findings: findingsOf(since),
  };
}

export function findingKey(name: string, args: string): string {
  return `${name} ${args}`;
}

function findingsOf(messages: readonly Message[]): Map<string, Finding> {
  const findings = new Map<string, Finding>();
  for (const [at, message] of messages.entries()) {
    if (message.role !== "assistant" || !ran(message)) continue;
    const results = resultsAfter(messages, at);
    for (const call of extractToolCalls(message)) {
      const result = results.find((candidate) => candidate.toolCallId === call.id);
      if (result)
        findings.set(findingKey(call.name, call.args), { ok: !result.isError, text: plainText(result) });
    }
  }
  return findings;
}

// The calls of a turn that was cut off or broke never ran: their error results say nothing about the workspace.
function ran(message: AssistantMessage): boolean {
  return message.stopReason === "toolUse" || message.stopReason === "stop";
}

function resultsAfter(messages: readonly Message[], at: number): ToolResultMessage[] {
  const results: ToolResultMessage[] = [];
  for (const message of messages.slice(at + 1)) {
    if (message.role !== "toolResult") break;
    results.push(message);
  }
  return results;
}
