import { createOfflineModel, OFFLINE_FAULTS } from "@toolrail/providers/offline";
import { describe, expect, it } from "vitest";
import { type Asked, ask } from "../../fixtures/ask.ts";
import { RED_REPOSITORIES } from "../../fixtures/repositories.ts";

const { files } = RED_REPOSITORIES[0] ?? { files: {} };

function askWith(inject: (typeof OFFLINE_FAULTS)[number]): Promise<Asked> {
  return ask(createOfflineModel({ inject }), "why are the tests red?", files);
}

function errorsIn({ events }: Asked): object[] {
  return events.flat().filter(({ type }) => type === "error");
}

describe("a fault, once", () => {
  it.each(OFFLINE_FAULTS)("%s: the run still finds the fault in the code", async (inject) => {
    const clean = await ask(createOfflineModel(), "why are the tests red?", files);
    const faulty = await askWith(inject);
    expect(faulty.answer).toBe(clean.answer);
    expect(faulty.events.length).toBe(clean.events.length + 1);
  });

  it("bad_args: the arguments of one call are no JSON", async () => {
    const { messages } = await askWith("bad_args");
    const results = messages.filter((message) => message.role === "toolResult");
    expect(results.map(({ isError }) => isError)).toEqual([true, false, false, false]);
    expect(results[0]?.content[0]).toMatchObject({ text: expect.stringContaining("JSON") });
  });

  it("unknown_tool: one call names a tool that is not on offer", async () => {
    const { turns } = await askWith("unknown_tool");
    expect(turns[0]?.map(({ name }) => name)).toEqual(["find_everything", "grep"]);
    expect(turns[1]?.map(({ name }) => name)).toEqual(["glob"]);
  });

  it("cut_args: the last call breaks off and the turn ends by length", async () => {
    const { turns, messages } = await askWith("cut_args");
    expect(messages[1]).toMatchObject({ role: "assistant", stopReason: "length" });
    expect(() => JSON.parse(turns[0]?.at(-1)?.args ?? "")).toThrow(SyntaxError);
    expect(turns[1]?.map(({ name }) => name)).toEqual(["glob", "grep"]);
  });

  it("drop_stream: the stream ends early, which is worth another try", async () => {
    const asked = await askWith("drop_stream");
    expect(errorsIn(asked)).toEqual([expect.objectContaining({ kind: "endedEarly", retryable: true })]);
    expect(asked.events[0]?.some(({ type }) => type === "text")).toBe(true);
  });

  it("error_529: the provider is overloaded, which is worth another try", async () => {
    const asked = await askWith("error_529");
    expect(errorsIn(asked)).toEqual([expect.objectContaining({ kind: "overloaded", retryable: true })]);
  });
});
