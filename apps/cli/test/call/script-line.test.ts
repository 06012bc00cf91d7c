import { describe, expect, it } from "vitest";
import { parseScriptLine } from "../../src/call/script-line.ts";

describe("parseScriptLine", () => {
  it("reads a call", () => {
    expect(parseScriptLine('{"tool":"grep","args":{"pattern":"a"}}')).toEqual({
      kind: "single",
      entry: { ok: true, call: { tool: "grep", args: '{"pattern":"a"}' } },
    });
  });

  it("takes missing arguments for none, and text as the model's own words", () => {
    expect(parseScriptLine('[{"tool":"a"},{"tool":"b","args":"{bad"}]')).toEqual({
      kind: "batch",
      entries: [
        { ok: true, call: { tool: "a", args: "{}" } },
        { ok: true, call: { tool: "b", args: "{bad" } },
      ],
    });
  });

  it.each(["{", "3", "null", '{"args":{}}', '{"tool":7}'])("says why %s can't be read", (line) => {
    expect(parseScriptLine(line)).toMatchObject({ kind: "single", entry: { ok: false } });
  });

  it("keeps an unreadable entry in its place in a batch", () => {
    expect(parseScriptLine('[{"tool":"a"},1,{"tool":"b"}]')).toMatchObject({
      kind: "batch",
      entries: [{ ok: true }, { ok: false }, { ok: true }],
    });
  });
});
