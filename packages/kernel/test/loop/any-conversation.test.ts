import {
  checkTranscript,
  defineTool,
  type FinishReason,
  type StreamEvent,
  type Tool,
  toolSource,
} from "@toolrail/protocol";
import { createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createPermissions } from "../../src/permission/permissions.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { expectOneResultPerCall, outcome, QUESTION } from "./conversation.ts";

const tool = (name: string, readOnly: boolean, run: Tool["run"]): Tool =>
  defineTool<unknown>({
    name,
    description: name,
    schema: { type: "object" },
    readOnly,
    timeoutMs: 5_000,
    run,
  });

const tools = toolSource([
  tool("works", true, () => ({ content: "fine" })),
  tool("throws", true, () => {
    throw new Error("no");
  }),
  tool("hangs", true, () => new Promise(() => {})),
  tool("is_denied", false, () => ({ content: "must not run" })),
]);

const finish = fc
  .constantFrom<FinishReason>("stop", "toolUse", "length", "filter", "refusal", "error", "end", "unknown")
  .map((reason): StreamEvent => ({ type: "finish", reason, raw: reason }));

const failure = fc
  .record({
    kind: fc.constantFrom("overloaded", "contextTooLong", "authentication", "network"),
    retryable: fc.boolean(),
  })
  .map((rest): StreamEvent => ({ type: "error", message: "failed", ...rest }));

const call = fc
  .record({
    index: fc.nat(3),
    id: fc.constantFrom("", "a", "b"),
    name: fc.constantFrom("works", "throws", "hangs", "is_denied", "unknown", ""),
    argsDelta: fc.constantFrom("", "{}", '{"a":1}', '{"a":', "[]"),
  })
  .map(
    ({ index, ...rest }): StreamEvent => ({ type: "toolCall", key: `${index}`, order: [index, 0], ...rest }),
  );

const text = fc
  .record({ key: fc.constantFrom("0", "1"), delta: fc.constantFrom("", "word ") })
  .map((rest): StreamEvent => ({ type: "text", ...rest }));

const turn = fc.record({
  events: fc.tuple(fc.array(fc.oneof(text, call), { maxLength: 6 }), fc.oneof(finish, finish, failure)),
  // Where the line is cut, and whether it then hangs.
  cutAt: fc.option(fc.nat(6)),
  hangs: fc.boolean(),
});

it("any conversation, cut, failing, denied, aborted or unwritable anywhere, leaves a valid history", async () => {
  const conversation = fc.record({
    turns: fc.array(turn, { maxLength: 5 }),
    abortAt: fc.option(fc.nat(40)),
    unwritableAt: fc.option(fc.nat(10)),
  });
  await fc.assert(
    fc.asyncProperty(conversation, async ({ turns, abortAt, unwritableAt }) => {
      const clock = createFakeClock();
      const controller = new AbortController();
      let steps = 0;
      const step = () => {
        if (steps++ === abortAt) controller.abort("stop");
      };
      const script = turns.map(
        ({ events: [body, end], cutAt, hangs }): ScriptedTurn =>
          async function* () {
            for (const event of [...body, end].slice(0, cutAt ?? undefined)) {
              step();
              yield event;
            }
            if (hangs) await new Promise(() => {});
          },
      );
      let written = 0;
      const run = runAgent({
        model: createScriptedModel(script),
        source: tools,
        permissions: createPermissions({
          approve: async () => {
            step();
            return { decision: "deny" };
          },
        }),
        messages: [QUESTION],
        onMessage: () => {
          step();
          if (written++ === unwritableAt) throw new Error("disk full");
        },
        clock,
        random: () => 0,
        signal: controller.signal,
      });
      const { messages } = await outcome(run, clock);
      expect(checkTranscript(messages)).toEqual([]);
      expectOneResultPerCall(messages);
    }),
    { numRuns: 60 },
  );
});
