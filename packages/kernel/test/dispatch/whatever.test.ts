import type { DispatchEvent } from "@toolrail/kernel/dispatch";
import { createPermissions } from "@toolrail/kernel/permission";
import { createFakeClock, type FakeClock } from "@toolrail/kernel/testing";
import { checkTranscript, type Message, type Tool, type ToolCallBlock } from "@toolrail/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dispatcherOf, never, outcomeOf, toolNamed, within } from "./fixtures.ts";

const BEHAVIOURS = [
  "returns",
  "throws",
  "rejects",
  "junk",
  "deaf",
  "heeds",
  "talks",
  "says it failed",
] as const;

interface Plan {
  readOnly: boolean;
  locks: string[] | undefined;
  does: (typeof BEHAVIOURS)[number];
  ms: number;
  user: "once" | "session" | "deny" | "never" | "breaks";
  call: "fine" | "unknown" | "not JSON" | "wrong type" | "incomplete";
}

const plan: fc.Arbitrary<Plan> = fc.record({
  readOnly: fc.boolean(),
  locks: fc.option(fc.subarray(["a", "b"]), { nil: undefined }),
  does: fc.constantFrom(...BEHAVIOURS),
  ms: fc.integer({ min: 0, max: 8_000 }),
  user: fc.constantFrom("once", "once", "session", "deny", "never", "breaks"),
  call: fc.constantFrom("fine", "fine", "fine", "fine", "unknown", "not JSON", "wrong type", "incomplete"),
});

/** One tool per plan, how many of them run at once, and which locks two of them held at once. */
function toolsFor(plans: readonly Plan[], clock: FakeClock) {
  const running = { now: 0, most: 0, held: new Set<string>(), heldTwice: [] as string[] };
  const wait = (ms: number) => new Promise<void>((resolve) => clock.schedule(resolve, ms));
  const tools: Tool[] = plans.map((given, index) =>
    toolNamed(
      `tool_${index}`,
      (_args, { signal, reportProgress, output }) => {
        running.most = Math.max(running.most, ++running.now);
        for (const lock of given.locks ?? []) {
          if (running.held.has(lock)) running.heldTwice.push(lock);
          running.held.add(lock);
        }
        const end = <T>(value: T): T => {
          running.now--;
          // A deaf tool is given up, but never really ends.
          if (given.does !== "deaf") for (const lock of given.locks ?? []) running.held.delete(lock);
          return value;
        };
        switch (given.does) {
          case "throws":
            throw end(new Error("thrown"));
          case "rejects":
            return wait(given.ms).then(() => Promise.reject(end(new Error("rejected"))));
          case "junk":
            return wait(given.ms).then(() =>
              end([undefined, 5, { content: 5 }, new ReadableStream()][index % 4]),
            );
          case "deaf":
            signal.addEventListener("abort", () => clock.schedule(() => end(0), 2_000));
            return never();
          case "heeds":
            return new Promise((resolve) =>
              signal.addEventListener("abort", () => resolve(end({ content: "half" }))),
            );
          case "talks":
            reportProgress("talking");
            output.write("talked");
            return wait(given.ms).then(() => end({ content: "" }));
          case "says it failed":
            return end({ content: "no", isError: true });
          default:
            return wait(given.ms).then(() => end({ content: "done" }));
        }
      },
      {
        readOnly: given.readOnly,
        timeoutMs: 5_000,
        progressExtends: index % 2 === 0,
        schema: { type: "object", properties: { n: { type: "integer" } } },
        ...(given.locks && { locks: () => given.locks ?? [] }),
      },
    ),
  );
  return { tools, running };
}

function callsFor(plans: readonly Plan[]): ToolCallBlock[] {
  return plans.map(({ call }, index) => ({
    type: "toolCall",
    id: `call_${index}`,
    name: call === "unknown" ? `nobody_${index}` : `tool_${index}`,
    args: { "not JSON": '{"n": ', "wrong type": '{"n": "x"}' }[call as string] ?? '{"n": 1}',
    ...(call === "incomplete" && { incomplete: true as const }),
  }));
}

it("gives exactly one result for each call, in order, whatever tools and user do", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { maxLength: 24 }),
      fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
      async (plans, abortAfterMs) => {
        const clock = createFakeClock();
        const control = new AbortController();
        const { tools, running } = toolsFor(plans, clock);
        const permissions = createPermissions({
          approve({ toolName, signal }) {
            const { user } = plans[Number(toolName.slice(5))] as Plan;
            if (user === "breaks") throw new Error("no screen");
            if (user !== "never") return Promise.resolve({ decision: user });
            // Who never answers goes away after a while.
            return new Promise((resolve) => {
              clock.schedule(() => resolve({ decision: "deny" }), 3_000);
              signal.addEventListener("abort", () => resolve({ decision: "deny" }));
            });
          },
        });
        if (abortAfterMs !== undefined) clock.schedule(() => control.abort(), abortAfterMs);
        const events: DispatchEvent[] = [];
        const calls = callsFor(plans);
        const dispatcher = dispatcherOf(tools, { clock, permissions });
        const results = await within(
          clock,
          600,
          dispatcher.dispatch(calls, { signal: control.signal, onEvent: (event) => events.push(event) }),
        );

        expect(results.map((result) => result.toolCallId)).toEqual(calls.map((call) => call.id));
        expect(running.most).toBeLessThanOrEqual(8);
        expect(running.heldTwice).toEqual([]);
        const messages: Message[] = [
          { role: "user", content: [{ type: "text", text: "go" }], timestamp: 0 },
          ...(calls.length === 0 ? [] : [assistantCalling(calls)]),
          ...results,
        ];
        expect(checkTranscript(messages)).toEqual([]);
        for (const [index, result] of results.entries()) {
          expect(result.details?.durationMs).toBeTypeOf("number");
          expect(Boolean(result.details?.failure)).toBe(result.isError);
          expect(ALLOWED[(plans[index] as Plan).call]).toContain(outcomeOf(result).split(",")[0]);
          const own = events.filter((event) => event.callId === result.toolCallId).map((event) => event.type);
          expect(own.filter((type) => type !== "toolProgress")).toEqual(["toolStart", "toolEnd"]);
          expect(own.at(-1)).toBe("toolEnd");
        }
      },
    ),
    { numRuns: 60 },
  );
});

const ALLOWED: Record<Plan["call"], string[]> = {
  fine: ["ok", "denied", "timedOut", "aborted", "threw", "badResult", "unavailable", "skipped"],
  unknown: ["unknownTool"],
  "not JSON": ["invalidJson"],
  "wrong type": ["invalidArgs"],
  incomplete: ["truncated"],
};

function assistantCalling(calls: ToolCallBlock[]): Message {
  return {
    role: "assistant",
    content: calls,
    stopReason: "toolUse",
    model: "test/test",
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    timestamp: 0,
  };
}
