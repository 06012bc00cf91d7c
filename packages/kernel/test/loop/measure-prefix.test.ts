import type { Message, ModelRequest } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { measurePrefix } from "../../src/loop/measure-prefix.ts";

const user = (text: string, timestamp = 0): Message => ({
  role: "user",
  content: [{ type: "text", text }],
  timestamp,
});
const tools = [{ name: "t", description: "é", parameters: { type: "object" } }];
const request: ModelRequest = { system: "be brief", tools, messages: [user("one"), user("two")] };

describe("measurePrefix", () => {
  it("is 1 when the request only goes on", () => {
    const prefix = measurePrefix(request, { ...request, messages: [...request.messages, user("three")] });
    expect(prefix.ratio).toBe(1);
    expect(prefix).not.toHaveProperty("brokenBy");
  });

  it("counts UTF-8 bytes of whole blocks and names the first that differs", () => {
    // 63 characters of tools, one of them two bytes; then 8 of system and twice 56 of messages.
    expect(measurePrefix(request, { ...request, system: "be long" })).toEqual({
      commonBytes: 64,
      ratio: 64 / 184,
      brokenBy: { block: "system" },
    });
  });

  it.each([
    [{ ...request, tools: [] }, { block: "tools" }],
    [
      { ...request, messages: [user("one"), user("2")] },
      { block: "message", index: 1 },
    ],
    [
      { ...request, messages: [user("one")] },
      { block: "message", index: 1 },
    ],
    [
      { ...request, messages: [user("zero"), ...request.messages] },
      { block: "message", index: 0 },
    ],
  ])("names the block, case %#", (next, brokenBy) => {
    expect(measurePrefix(request, next).brokenBy).toEqual(brokenBy);
  });

  it("does not see what no model sees", () => {
    const again = { ...request, messages: [user("one", 99), user("two", 99)] };
    expect(measurePrefix(request, again).ratio).toBe(1);
  });

  it("is 0 when the tools changed, and 1 after nothing", () => {
    expect(measurePrefix(request, { ...request, tools: [] })).toMatchObject({ commonBytes: 0, ratio: 0 });
  });
});
