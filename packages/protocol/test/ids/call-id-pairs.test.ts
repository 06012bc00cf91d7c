import { describe, expect, it } from "vitest";
import { createIdMap, extractToolCalls, type Message, normalizeToolCallIds } from "../../src/index.ts";
import { calling, result } from "../messages.ts";

function callIds(messages: readonly Message[]): string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? extractToolCalls(message).map(({ id }) => id) : [],
  );
}

describe("ids of the form call_id|item_id", () => {
  const history = [calling("a|fc_1", "a|fc_2", "b"), result("a|fc_2"), result("b"), result("a|fc_1")];

  it("keep the call's half in the Responses API, where the other has a place of its own", () => {
    const normalized = normalizeToolCallIds(history, "openaiResponses");
    const [first, second, third] = callIds(normalized);
    expect([first, third]).toEqual(["a", "b"]);
    expect(second).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(normalized.slice(1)).toMatchObject([
      { toolCallId: second },
      { toolCallId: "b" },
      { toolCallId: "a" },
    ]);
    expect(createIdMap(history, "openaiResponses").originals.get("a")).toBe("a|fc_1");
  });

  it("give way to an id that came before, and become digests where the half does not fit", () => {
    const [plain, pair] = callIds(normalizeToolCallIds([calling("a", "a|fc_1")], "openaiResponses"));
    expect([plain, pair]).toEqual(["a", expect.stringMatching(/^[a-zA-Z0-9]{22}$/)]);
    for (const id of [`${"x".repeat(65)}|fc_1`, "a.b|fc_1", "|fc_1"])
      expect(callIds(normalizeToolCallIds([calling(id)], "openaiResponses"))[0]).toMatch(/^[a-zA-Z0-9]{22}$/);
  });

  it("are digests for every other protocol", () => {
    expect(callIds(normalizeToolCallIds(history, "openaiChat"))[0]).toMatch(/^[a-zA-Z0-9]{22}$/);
  });
});
