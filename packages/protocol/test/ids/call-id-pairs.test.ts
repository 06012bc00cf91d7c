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

  it.each(["openaiResponses", "openaiChat", "anthropic"] as const)(
    "become digests of the whole pair: %s",
    (policy) => {
      const normalized = normalizeToolCallIds(history, policy);
      const [first, second, third] = callIds(normalized);
      expect(first).toMatch(/^[a-zA-Z0-9]{22}$/);
      expect(second).toMatch(/^[a-zA-Z0-9]{22}$/);
      expect(third).toBe("b");
      expect(new Set([first, second, third]).size).toBe(3);
      expect(normalized.slice(1)).toMatchObject([
        { toolCallId: second },
        { toolCallId: "b" },
        { toolCallId: first },
      ]);
      expect(createIdMap(history, policy).originals.get(first ?? "")).toBe("a|fc_1");
    },
  );

  it("never take the place of an id that fits, so that one stays, whenever it comes", () => {
    const before = callIds(normalizeToolCallIds([calling("a|fc_1", "a")], "openaiResponses"));
    const after = callIds(normalizeToolCallIds([calling("a", "a|fc_1")], "openaiResponses"));
    expect(before[1]).toBe("a");
    expect(after[0]).toBe("a");
  });
});
