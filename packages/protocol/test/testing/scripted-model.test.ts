import { describe, expect, it } from "vitest";
import type { ModelRequest } from "../../src/model.ts";
import type { StreamEvent } from "../../src/stream-event.ts";
import {
  answerTurn,
  callTurn,
  createScriptedModel,
  type ScriptedModel,
} from "../../src/testing/scripted-model.ts";

const request: ModelRequest = { messages: [], tools: [] };

async function run(model: ScriptedModel, controller = new AbortController()): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of model.stream(request, { signal: controller.signal })) events.push(event);
  return events;
}

describe("createScriptedModel", () => {
  it("replays a turn a request, and keeps the requests", async () => {
    const model = createScriptedModel([callTurn([{ name: "f", args: { x: 1 } }]), answerTurn("done")]);
    expect((await run(model)).map((event) => event.type)).toEqual(["start", "toolCall", "usage", "finish"]);
    expect(await run(model)).toContainEqual({ type: "text", key: "text", delta: "done" });
    expect(model.requests).toEqual([request, request]);
  });

  it("answers a request too many with an error that is not tried again", async () => {
    const model = createScriptedModel([]);
    expect(await run(model)).toMatchObject([{ type: "error", kind: "invalidRequest", retryable: false }]);
  });

  it("makes a turn of the request", async () => {
    const model = createScriptedModel([(asked) => answerTurn(`${asked.tools.length} tools`)]);
    expect(await run(model)).toContainEqual({ type: "text", key: "text", delta: "0 tools" });
  });

  it("stops at an abort", async () => {
    const controller = new AbortController();
    const model = createScriptedModel([
      function* () {
        yield { type: "text", key: "text", delta: "a" } as const;
        controller.abort();
        yield { type: "text", key: "text", delta: "b" } as const;
      },
    ]);
    expect(await run(model, controller)).toEqual([{ type: "text", key: "text", delta: "a" }]);
  });
});
