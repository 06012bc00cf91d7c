import { createRegistry, runAgent } from "@toolrail/kernel";
import { defineTool } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { expect } from "vitest";
import type { ProtocolCase } from "./protocol-case.ts";

interface DispatchInput {
  tools: string[];
  call: { id: string; name: string; args: unknown };
}

/** A call of a tool that is not there: answered in words that lead on, and the loop goes on. */
export async function runDispatchCase({ input }: ProtocolCase): Promise<void> {
  for (const { tools, call } of input as DispatchInput[]) {
    let runs = 0;
    const known = tools.map((name) =>
      defineTool({
        name,
        description: "",
        schema: { type: "object", properties: {} },
        readOnly: true,
        run: () => ({ content: String(++runs) }),
      }),
    );
    const model = createScriptedModel([callTurn([call]), answerTurn("done")]);
    const { messages, answer, stopReason } = await runAgent({
      model,
      source: createRegistry(known),
      messages: [{ role: "user", content: [{ type: "text", text: "q" }], timestamp: 0 }],
    }).result;
    const result = messages.find((message) => message.role === "toolResult");
    expect(result).toMatchObject({ toolCallId: call.id, isError: true });
    for (const name of [call.name, ...tools]) expect(JSON.stringify(result?.content)).toContain(name);
    expect({ runs, answer, stopReason }).toEqual({ runs: 0, answer: "done", stopReason: "stop" });
  }
}
