import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIdMap, extractToolCalls, normalizeToolCallIds } from "../../src/index.ts";
import { calling, result, validHistory } from "../messages.ts";

describe("createIdMap", () => {
  it("leads from each id to its wire ids in order, and back", () => {
    const map = createIdMap(
      [calling("call_0", "a|b"), result("call_0"), result("a|b"), calling("call_0")],
      "anthropic",
    );
    const [first, second] = map.wireIds.get("call_0") ?? [];
    expect(first).toBe("call_0");
    expect(second).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(map.originals.get(second ?? "")).toBe("call_0");
    expect(map.wireIds.get("a|b")).toHaveLength(1);
    expect(map.wireIds.size).toBe(2);
    expect(map.originals.size).toBe(3);
  });

  it("says the same as the normalized messages", () => {
    fc.assert(
      fc.property(validHistory, (history) => {
        const { wireIds, originals } = createIdMap(history, "mistral");
        const sent = normalizeToolCallIds(history, "mistral").flatMap((message) =>
          message.role === "assistant" ? extractToolCalls(message).map(({ id }) => id) : [],
        );
        expect([...originals.keys()]).toEqual(sent);
        expect([...wireIds.values()].flat().sort()).toEqual([...sent].sort());
      }),
    );
  });
});
