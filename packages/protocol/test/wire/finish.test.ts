import { describe, expect, it } from "vitest";
import { heavierFinish, readFinish } from "../../src/wire/finish.ts";

const REASONS = { stop: "stop", malformed_function_call: "error" } as const;

describe("readFinish", () => {
  it.each([
    "MALFORMED_FUNCTION_CALL",
    "function_call_filter: MALFORMED_FUNCTION_CALL",
    "UNEXPECTED_TOOL_CALL",
    "malformed_response",
    "Unexpected tool call",
    "invalid_tool_call",
  ])("takes %s for a call that the model wrote badly", (raw) => {
    expect(readFinish(raw, REASONS)).toEqual({ reason: "malformedCall", raw });
  });

  it("looks other words up, in any case", () => {
    expect(readFinish(" STOP ", REASONS)).toEqual({ reason: "stop", raw: " STOP " });
    expect(readFinish("tool_call", REASONS)).toEqual({ reason: "unknown", raw: "tool_call" });
    expect(readFinish("constructor", REASONS)).toEqual({ reason: "unknown", raw: "constructor" });
    for (const none of ["", " ", null, undefined, 3]) expect(readFinish(none, REASONS)).toBeUndefined();
  });

  it("keeps the badly written call beside an ordinary end", () => {
    const malformed = { reason: "malformedCall", raw: "x" } as const;
    const stop = { reason: "stop", raw: "stop" } as const;
    expect(heavierFinish(malformed, stop)).toBe(malformed);
    expect(heavierFinish(stop, malformed)).toBe(malformed);
  });
});
