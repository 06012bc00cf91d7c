import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../../src/loop/agent-event.ts";
import { EventQueue } from "../../src/loop/event-queue.ts";

const text = (delta: string, key = "0"): AgentEvent => ({ type: "textDelta", key, delta });
const turnStart = (turn: number): AgentEvent => ({ type: "turnStart", turn });

async function readAll(queue: EventQueue): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of queue.read()) events.push(event);
  return events;
}

describe("a slow reader", () => {
  it("gets deltas that waited as one, and everything else as it was", async () => {
    const queue = new EventQueue();
    const sent = [
      turnStart(1),
      text("a"),
      text("b"),
      text("c", "other"),
      { type: "toolProgress", callId: "x", message: "1 %" } as const,
      { type: "toolProgress", callId: "x", message: "2 %" } as const,
      { type: "toolProgress", callId: "y", message: "1 %" } as const,
      turnStart(2),
      turnStart(2),
      text("d"),
      { type: "thinkingDelta", key: "0", delta: "e" } as const,
      { type: "toolCallDelta", key: "0", name: "t", delta: "{" } as const,
      { type: "toolCallDelta", key: "0", name: "t", delta: "}" } as const,
      { type: "toolCallDelta", key: "1", name: "t", delta: "{" } as const,
    ];
    for (const event of sent) queue.push(event);
    queue.end();
    expect(await readAll(queue)).toEqual([
      turnStart(1),
      text("ab"),
      text("c", "other"),
      { type: "toolProgress", callId: "x", message: "2 %" },
      { type: "toolProgress", callId: "y", message: "1 %" },
      turnStart(2),
      turnStart(2),
      text("d"),
      { type: "thinkingDelta", key: "0", delta: "e" },
      { type: "toolCallDelta", key: "0", name: "t", delta: "{}" },
      { type: "toolCallDelta", key: "1", name: "t", delta: "{" },
    ]);
  });

  it("never sees a delta change that it has read", async () => {
    const queue = new EventQueue();
    queue.push(text("a"));
    const reader = queue.read();
    const first = await reader.next();
    queue.push(text("b"));
    expect(first.value).toEqual(text("a"));
    expect((await reader.next()).value).toEqual(text("b"));
  });
});

it("a reader that waits gets what comes", async () => {
  const queue = new EventQueue();
  const all = readAll(queue);
  await Promise.resolve();
  queue.push(turnStart(1));
  await Promise.resolve();
  queue.push(turnStart(2));
  queue.end();
  expect(await all).toEqual([turnStart(1), turnStart(2)]);
});

it("a reader that leaves gets nothing more, and nothing is kept for it", async () => {
  const queue = new EventQueue();
  queue.push(turnStart(1));
  queue.push(turnStart(2));
  for await (const event of queue.read()) {
    expect(event).toEqual(turnStart(1));
    break;
  }
  queue.push(turnStart(3));
  expect(await readAll(queue)).toEqual([]);
});
