import { createDispatcher, createRegistry, ToolCallAccumulator } from "@toolrail/kernel";
import {
  defineTool,
  emptyUsage,
  type JsonSchema,
  type Message,
  type ToolCallBlock,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { expect } from "vitest";
import { encodeSession } from "./encode-session.ts";
import type { ProtocolCase } from "./protocol-case.ts";

interface ArgsInput {
  tool: string;
  schema: JsonSchema;
  arguments: string;
}

interface Outcome {
  call: ToolCallBlock;
  result: ToolResultMessage;
  /** What the tool was run with; undefined when it was not. */
  args: unknown;
}

/** Argument text for a tool with a schema: what the tool is run with, or an error and no run. */
export async function runArgsCase({ id, input, expected }: ProtocolCase): Promise<void> {
  for (const one of input as ArgsInput[]) {
    const outcome = await outcomeOf(one);
    if ("args" in expected) expect(outcome.args).toEqual(expected.args);
    else {
      // What may be mended or refused is refused here.
      expect(outcome).toMatchObject({ args: undefined, result: { isError: true } });
      expect(outcome.result.details).toMatchObject({ failure: { executed: false } });
    }
    if (id === "ARG-009") await expectDigits(outcome, "2512292042121000001");
  }
}

async function outcomeOf({ tool: name, schema, arguments: text }: ArgsInput): Promise<Outcome> {
  const accumulator = new ToolCallAccumulator();
  accumulator.push({ index: 0, id: "call_1", name, argsDelta: text });
  const [call] = accumulator.drain();
  if (!call) throw new Error("no call");
  let args: unknown;
  const tool = defineTool({
    name,
    description: "",
    schema: { type: "object", ...schema },
    readOnly: true,
    run(given: unknown) {
      args = given;
      return { content: "ran" };
    },
  });
  const dispatcher = createDispatcher({ source: createRegistry([tool]), coerce: "safe" });
  const [result] = await dispatcher.dispatch([call]);
  if (!result) throw new Error("no result");
  return { call, result, args };
}

/** In the answer for the model, and in what it is told later of its own call. */
async function expectDigits({ call, result }: Outcome, digits: string): Promise<void> {
  expect(JSON.stringify(result.content)).toContain(digits);
  const turn: Message = {
    role: "assistant",
    content: [call],
    stopReason: "toolUse",
    model: "openai/m",
    usage: emptyUsage(),
    timestamp: 0,
  };
  for (const protocol of ["anthropic-messages", "openai-chat", "openai-responses"])
    expect(JSON.stringify(await encodeSession(protocol, [turn, result]))).toContain(digits);
}
