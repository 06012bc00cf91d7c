import { describe, expect, it } from "vitest";
import { type Case, hasCases, readCases, serversOf, stepsOf } from "./cases/case.ts";
import { checkCase } from "./cases/check-case.ts";
import { unknownParts } from "./cases/known-fields.ts";
import { type CaseRun, exposedName, openCase } from "./cases/run-case.ts";
import { textOf } from "./support/open-scripted.ts";

/** Cases of this area that other tests run: they need a dispatcher, a sign-in or a search beside the client. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  M35: "needs a user's sign-in: test/authorization",
  M36: "needs a user's sign-in: test/authorization",
  M43: "arguments are converted by a dispatcher: apps/cli/test/mcp",
  P07: "rules are judged by a dispatcher: apps/cli/test/mcp",
  P14: "rules are judged by a dispatcher: apps/cli/test/mcp",
  T12: "the budget is applied by a dispatcher: apps/cli/test/mcp",
};

/** What the host does in the steps that are no calls. Without an entry a step is done by what a run does anyway. */
const HOST: Readonly<Record<string, (run: CaseRun, one: Case) => Promise<void>>> = {
  M10: callEach,
  M11: callEach,
  M25: async (run) => {
    await abortCall(run, "the user has changed his mind");
    await run.call(exposedName("mcp:c/slow"));
  },
  M26: async (run, { call }) => abortCall(run, /'(.*)'/.exec(call?.host ?? "")?.[1]),
  M29: async (run) => expect.poll(run.log, { timeout: 10_000 }).toMatch(/"id":77/),
  D11: async (run) => {
    const names = () => run.tools.definitions().map(({ name }) => name);
    await expect.poll(async () => run.prepare().then(names), { timeout: 10_000 }).toEqual(["mcp__dyn__b"]);
  },
};

/** Steps that every run takes: it connects, and shows its status. */
const DONE_BY_A_RUN: ReadonlySet<string> = new Set(["M03", "M05", "M08", "M34"]);

/** Checks that this file makes by itself. */
const CHECKED_HERE: Readonly<Record<string, readonly string[]>> = {
  M48: ["expected host_stderr not_match"],
};

function hostStep(id: string): (run: CaseRun, one: Case) => Promise<void> {
  const step = HOST[id] ?? (DONE_BY_A_RUN.has(id) ? async () => {} : undefined);
  if (!step) throw new Error(`${id}: nothing here does its step of the host`);
  return step;
}

async function callEach(run: CaseRun): Promise<void> {
  for (const { name } of run.tools.definitions()) await run.call(name);
}

async function abortCall(run: CaseRun, reason: string | undefined): Promise<void> {
  const controller = new AbortController();
  const call = run.call(exposedName("mcp:c/slow"), {}, { signal: controller.signal });
  await expect.poll(run.log, { timeout: 10_000 }).toContain("tools/call");
  controller.abort(reason);
  await call;
  await expect.poll(run.log, { timeout: 10_000 }).toContain("notifications/cancelled");
}

describe.skipIf(!hasCases)("cases of MCP clients", () => {
  const cases = readCases();
  const plain = cases.filter(({ id }) => ELSEWHERE[id] === undefined && id !== "D12");

  it("are as many as there are", () => {
    expect(cases).toHaveLength(34);
    expect(plain).toHaveLength(27);
    expect(cases.filter(({ id }) => ELSEWHERE[id] !== undefined)).toHaveLength(6);
  });

  it.each(plain.map((one) => [one.id, one.symptom, one] as const))("%s: %s", async (id, _, one) => {
    const checkedBelow = CHECKED_HERE[id] ?? [];
    expect(unknownParts(one).filter((part) => !checkedBelow.includes(part))).toEqual([]);
    const run = await openCase(one);
    for (const { tool, args = {}, host } of stepsOf(one)) {
      const { _timeout_ms: __, ...own } = args;
      if (tool?.startsWith("mcp:")) await run.call(exposedName(tool), own);
      if (host !== undefined) await hostStep(id)(run, one);
    }
    if (id === "D11") {
      expect(textOf(run.outputs[0] ?? { content: "" })).toContain("no longer offered");
      return;
    }
    checkCase(one, run);
    if (id === "M48") expect(run.tools.status().servers[0]?.log).toContain("[DEBUG] hello from server");
  });

  it("D12: the list's bytes do not depend on who answers first", async () => {
    const one = cases.find(({ id }) => id === "D12");
    if (!one) throw new Error("no such case");
    const exchanged = structuredClone(one);
    const delays = serversOf(one).map(({ delay_ms = 0 }) => delay_ms);
    for (const [at, server] of serversOf(exchanged).entries()) server.delay_ms = delays[1 - at] ?? 0;
    const runs = [await openCase(one), await openCase(exchanged)];
    const lists = runs.map(({ tools }) => JSON.stringify(tools.definitions()));
    expect(lists[0]).toBe(lists[1]);
    expect(runs[0]?.tools.definitions()).toHaveLength(3);
  });
});
