import type { DispatchEvent } from "@toolrail/kernel/dispatch";
import { describe, expect, it } from "vitest";
import { callOf, dispatcherOf, textOf, toolNamed } from "./fixtures.ts";

const read = toolNamed(
  "read_file",
  ({ path }, { reportProgress }) => {
    reportProgress("half way");
    return { content: `\u0000${path}` };
  },
  { keyArgument: "path" },
);

describe("events", () => {
  it("are a start, the progress and an end of each call, with what to show", async () => {
    const events: DispatchEvent[] = [];
    const calls = [callOf("read_file", { path: "a.ts" }), callOf("nope", "{}")];
    const [first, second] = calls.map((call) => call.id);
    const results = await dispatcherOf([read]).dispatch(calls, { onEvent: (event) => events.push(event) });
    expect(events.filter((event) => event.callId === first)).toEqual([
      { type: "toolStart", callId: first, name: "read_file", keyArgument: "a.ts", args: { path: "a.ts" } },
      { type: "toolProgress", callId: first, message: "half way" },
      {
        type: "toolEnd",
        callId: first,
        name: "read_file",
        keyArgument: "a.ts",
        result: results[0],
        durationMs: results[0]?.details?.durationMs,
      },
    ]);
    expect(textOf(results[0])).toBe("␀a.ts");
    expect(events.filter((event) => event.callId === second)).toEqual([
      { type: "toolStart", callId: second, name: "nope", args: "{}" },
      { type: "toolEnd", callId: second, name: "nope", result: results[1], durationMs: 0 },
    ]);
  });

  it("may go to a listener that throws", async () => {
    const onEvent = () => {
      throw new Error("the screen is gone");
    };
    const [result] = await dispatcherOf([read]).dispatch([callOf("read_file", { path: "a" })], { onEvent });
    expect(result?.isError).toBe(false);
  });
});
