import { extractToolCalls, type Message } from "@toolrail/protocol";

/** State of a conversation: the question at hand, and the results of its calls so far. */
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
  const results = messages.filter((message) => message.role === "toolResult");
  const findings = new Map<string, Finding>();
  for (const message of messages) {
    // The calls of a turn that was cut off or broke never ran: their error results say nothing of the workspace.
    if (message.role !== "assistant" || !/^(?:toolUse|stop)$/u.test(message.stopReason)) continue;
    for (const call of extractToolCalls(message)) {
      const result = results.find(({ toolCallId }) => toolCallId === call.id);
      if (result)
        findings.set(findingKey(call.name, call.args), { ok: !result.isError, text: plainText(result) });
    }
  }
  return findings;
}

/** The text blocks of a message, one after the other. */
export function plainText(message: Message): string {
  return message.content
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n")
    .trim();
}

/** Outcome of one call. Not `ok`: it failed, or could not be made. */
export interface Finding {
  ok: boolean;
  text: string;
}
