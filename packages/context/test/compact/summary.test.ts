import type { Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { compactHistory } from "../../src/compact/compact-history.ts";
import type { CompactOptions } from "../../src/compact/compact-options.ts";
import { answer, exchange, filler, request, signal, textOf, user } from "./history.ts";

const old: readonly Message[] = [
  user("first of all"),
  ...exchange({ name: "read_file", args: { path: "a.ts" }, text: filler(2_000) }),
  ...exchange({ name: "search_tool", details: { found: ["mcp__shop__list"] } }),
  ...exchange({ name: "grep", isError: true, text: "bad pattern" }),
];
const history = [...old, user("the task"), ...exchange({ name: "last" })];

async function noteWith(summarize: CompactOptions["summarize"]): Promise<string> {
  const { messages } = await compactHistory({ keepTokens: 1, summarize })(history, request);
  return textOf(messages[0]);
}

describe("summarize", () => {
  it("is given what goes, the reason and the signal", async () => {
    const asked: unknown[] = [];
    await noteWith((removed, options) => {
      asked.push(removed, options);
      return "text";
    });
    expect(asked).toEqual([old, { reason: "manual", signal }]);
  });

  it("stands in place of the plain list, beside requests and found tools", async () => {
    const text = await noteWith(async () => "  We read a.ts.\n\nThe user asked: nothing else.\n");
    expect(text.split("\n")).toEqual([
      "[Earlier part of this conversation, 7 messages, was removed. What it held:]",
      "Tools found by search: mcp__shop__list",
      "The user asked: first of all",
      "Summary:",
      "We read a.ts.",
      "",
      "The user asked: nothing else.",
    ]);
  });

  it.each([
    { how: "rejects", summarize: () => Promise.reject(new Error("no model")) },
    {
      how: "throws",
      summarize: () => {
        throw new Error("no model");
      },
    },
    { how: "gives blanks", summarize: () => " \n" },
  ])("leaves the plain list when it $how", async ({ summarize }) => {
    expect(await noteWith(summarize)).toBe(await noteWith(undefined));
    expect(await noteWith(summarize)).toContain('Open failure: grep {}, quoted from results: "bad pattern"');
  });

  it.each(["rejects", "answers"])("ends with the abort, whether it %s or not", async (how) => {
    const controller = new AbortController();
    const compact = compactHistory({
      keepTokens: 1,
      summarize: async () => {
        controller.abort(new Error("stopped by the user"));
        if (how === "rejects") throw new Error("no model");
        return "text";
      },
    });
    const run = compact(history, { reason: "nearlyFull", signal: controller.signal });
    await expect(run).rejects.toThrow("stopped by the user");
  });

  it("is not asked when nothing goes", async () => {
    let asked = 0;
    const summarize = () => `${++asked}`;
    await compactHistory({ keepTokens: 1e6, summarize })(history, request);
    const first = await compactHistory({ keepTokens: 1, summarize })(history, request);
    const second = await compactHistory({ keepTokens: 1, summarize })(first.messages, request);
    expect(second.messages).toBe(first.messages);
    expect(asked).toBe(1);
  });

  it("leaves the plain list when its text is longer than what would go, and is not asked again", async () => {
    let asked = 0;
    const failures: unknown[] = [];
    const summarize = () => `${++asked} ${filler(9_000)}`;
    const onSummaryFailed = (error: unknown) => failures.push(error);
    const { messages } = await compactHistory({ keepTokens: 1, summarize, onSummaryFailed })(
      history,
      request,
    );
    expect(textOf(messages[0])).toBe(await noteWith(undefined));
    expect([asked, failures]).toEqual([1, []]);
  });

  it("leaves the earlier summary beside the plain list when its text would lose a fact", async () => {
    const facts = [{ pattern: /^The order is open\.$/m }];
    const texts = ["The order is open.", "All is well."];
    const summarize = () => texts.shift() ?? "";
    const compact = compactHistory({ keepTokens: 1, summarize, facts });
    const once = await compact(history, request);
    const { messages } = await compact([...once.messages, ...old, user("more"), answer("yes")], request);
    expect(textOf(messages[0])).toMatch(/Tools used: [\s\S]*Summary:\nThe order is open\.$/);
  });

  it("rejects at once when the signal fires, though it never ends", async () => {
    const controller = new AbortController();
    const failures: unknown[] = [];
    const asked = Promise.withResolvers<void>();
    const compact = compactHistory({
      keepTokens: 1,
      summarize: () => {
        asked.resolve();
        return new Promise(() => {});
      },
      onSummaryFailed: (error) => failures.push(error),
    });
    const run = compact(history, { reason: "nearlyFull", signal: controller.signal });
    const outcome = expect(run).rejects.toThrow("stopped by the user");
    await asked.promise;
    controller.abort(new Error("stopped by the user"));
    await outcome;
    expect(failures).toEqual([]);
  });

  it.each([
    { how: "rejects", summarize: () => Promise.reject(new Error("no model")), told: "no model" },
    { how: "gives blanks", summarize: () => " \n", told: "blanks" },
    { how: "gives no text", summarize: () => 7 as unknown as string, told: "trim" },
  ])("has its failure told when it $how", async ({ summarize, told }) => {
    const failures: unknown[] = [];
    const onSummaryFailed = (error: unknown) => failures.push(error);
    await compactHistory({ keepTokens: 1, summarize, onSummaryFailed })(history, request);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining(told) })]);
  });
});
