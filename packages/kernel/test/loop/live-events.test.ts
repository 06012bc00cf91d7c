import type { StreamEvent } from "@toolrail/protocol";
import { expect, it } from "vitest";
import type { AgentEvent } from "../../src/loop/agent-event.ts";
import { createLiveEvents } from "../../src/loop/live-events.ts";

function tell(events: readonly StreamEvent[]): AgentEvent[] {
  const told: AgentEvent[] = [];
  const live = createLiveEvents((event) => told.push(event));
  for (const event of events) live(event);
  return told;
}

const call = (rest: Partial<Extract<StreamEvent, { type: "toolCall" }>>): StreamEvent => ({
  type: "toolCall",
  key: "0",
  order: [0, 0],
  ...rest,
});

it("tells text, thinking and warnings, and nothing empty", () => {
  expect(
    tell([
      { type: "start", model: "m" },
      { type: "text", key: "a", delta: "" },
      { type: "text", key: "a", delta: "hello" },
      { type: "thinking", key: "b", delta: "hm" },
      { type: "thinking", key: "b", signature: "sig" },
      { type: "warning", message: "no JSON", excerpt: "<html>" },
      { type: "finish", reason: "stop", raw: "stop" },
    ]),
  ).toEqual([
    { type: "textDelta", key: "a", delta: "hello" },
    { type: "thinkingDelta", key: "b", delta: "hm" },
    { type: "streamWarning", message: "no JSON", excerpt: "<html>" },
  ]);
});

it("tells a call once its name is settled, and loses no argument text", () => {
  expect(
    tell([
      call({ argsDelta: '{"p' }),
      call({ name: "read_file<|x|>" }),
      call({ argsDelta: '":1' }),
      call({ argsDelta: "}" }),
    ]),
  ).toEqual([
    { type: "toolCallDelta", key: "0", name: "read_file", delta: '{"p":1' },
    { type: "toolCallDelta", key: "0", name: "read_file", delta: "}" },
  ]);
});

it("joins a split name before it tells anything", () => {
  expect(tell([call({ name: "read_" }), call({ name: "file" }), call({ argsDelta: "{}" })])).toEqual([
    { type: "toolCallDelta", key: "0", name: "read_file", delta: "{}" },
  ]);
});

it("tells a whole text only where no deltas came", () => {
  expect(tell([call({ name: "t", args: "{}" }), call({ args: "{}" })])).toEqual([
    { type: "toolCallDelta", key: "0", name: "t", delta: "{}" },
  ]);
  expect(tell([call({ name: "t", argsDelta: "{}" }), call({ args: "{}" })])).toHaveLength(1);
});
