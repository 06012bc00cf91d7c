import {
  type Compactor,
  checkTranscript,
  defineTool,
  extractToolCalls,
  type Message,
  type StreamEvent,
  type Tool,
  type ToolResultMessage,
  toolSource,
} from "@toolrail/protocol";
import { createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { expect } from "vitest";
import type { AgentEvent } from "../../src/loop/agent-event.ts";
import type { AgentOptions } from "../../src/loop/options.ts";
import type { AgentResult, AgentRun } from "../../src/loop/run-agent.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createFakeClock, type FakeClock } from "../../src/testing/fake-clock.ts";

export const QUESTION: Message = { role: "user", content: [{ type: "text", text: "why?" }], timestamp: 0 };

export const OVERLOADED: StreamEvent = {
  type: "error",
  message: "overloaded",
  kind: "overloaded",
  retryable: true,
};

/** A read-only tool that answers with the text it was given. */
export function echoTool(run: Tool<{ text?: string }>["run"] = ({ text = "" }) => ({ content: text })): Tool {
  return defineTool<{ text?: string }>({
    name: "echo",
    description: "Answers with the text it was given.",
    schema: { type: "object", properties: { text: { type: "string" } }, additionalProperties: false },
    readOnly: true,
    run,
  });
}

/** Leaves out the oldest exchange, and says for what. */
export function dropOldest(reasons: string[]): Compactor {
  return async (messages, { reason }) => {
    reasons.push(reason);
    return { messages: messages.slice(1), released: ["spill-1"] };
  };
}

/** The run's result, however much of the fake clock's time it takes. */
export async function outcome(run: AgentRun, clock: FakeClock): Promise<AgentResult> {
  let result: AgentResult | undefined;
  run.result.then((value) => {
    result = value;
  });
  await clock.advance(0);
  for (let waits = 0; !result && waits < 1_000; waits++) await clock.advance(10_000);
  if (!result) throw new Error("the run hangs");
  return result;
}

/** Everything that the run told; to be called when it has ended. */
export async function eventsOf(run: AgentRun): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

export function textsOf(messages: readonly Message[]): string[] {
  return messages.map((message) =>
    message.content
      .map((block) => {
        if (block.type === "toolCall") return `[${block.name} ${block.args}]`;
        return block.type === "image" ? "[image]" : block.text;
      })
      .join(""),
  );
}

/** Every call of the messages has exactly one result, and no result stands alone. */
export function expectOneResultPerCall(messages: readonly Message[]): void {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? extractToolCalls(message).map(({ id }) => id) : [],
  );
  const results = messages
    .filter((message): message is ToolResultMessage => message.role === "toolResult")
    .map(({ toolCallId }) => toolCallId);
  expect(results).toEqual(calls);
  expect(new Set(calls).size).toBe(calls.length);
}

/** Talks to a model that answers as it is told, to the end; what it leaves is a valid transcript. */
export async function converse(
  script: readonly ScriptedTurn[],
  options: Partial<AgentOptions> & { clock?: FakeClock } = {},
) {
  const clock = options.clock ?? createFakeClock();
  const model = createScriptedModel(script);
  const source = toolSource([echoTool()]);
  const run = runAgent({ model, source, messages: [QUESTION], random: () => 1, ...options, clock });
  const result = await outcome(run, clock);
  expect(checkTranscript(result.messages)).toEqual([]);
  return { model, result, events: await eventsOf(run) };
}
