import { checkFacts, compactHistory, createFetchFullTool, createTrimmer } from "@toolrail/context";
import {
  type AgentEvent,
  type AgentOptions,
  collectSpills,
  createBudget,
  createMemorySpillStore,
  createPermissions,
  readSpill,
  runAgent,
} from "@toolrail/kernel";
import {
  checkTranscript,
  defineTool,
  type Message,
  pointedRefs,
  type ToolSource,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";

const reportOf = (city: string) =>
  `weather of ${city}\n${`a line about ${city}\n`.repeat(300)}last line of ${city}`;
const report = defineTool<{ city: string }>({
  name: "get_report",
  description: "Gives the report of a city.",
  schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  readOnly: true,
  run: ({ city }) => ({ content: reportOf(city) }),
});
const ask = (city: string) => callTurn([{ name: "get_report", args: { city } }]);
const QUESTION: Message = {
  role: "user",
  content: [{ type: "text", text: "How is it everywhere?" }],
  timestamp: 1,
};

async function converse(
  script: readonly ScriptedTurn[],
  options: Partial<AgentOptions> & { source: ToolSource },
  contextWindow?: number,
) {
  const model = createScriptedModel(script, { facts: contextWindow === undefined ? {} : { contextWindow } });
  const run = runAgent({ model, messages: [QUESTION], permissions: createPermissions(), ...options });
  const events: AgentEvent[] = [];
  for await (const event of run) events.push(event);
  return { result: await run.result, requests: model.requests, events };
}

const textOf = (message: Message | undefined) =>
  message?.content.map((block) => (block.type === "text" ? block.text : "")).join("\n") ?? "";
const lastText = (request: { messages: readonly Message[] } | undefined) => textOf(request?.messages.at(-1));

describe("a loop with a trimmer", () => {
  it("sends old results as lines, and gives them back to a model that asks", async () => {
    const trimmer = createTrimmer({ keepRecent: 1, minSavings: 0, facts: ["last line of Oslo"] });
    let history: readonly Message[] = [];
    const fetchFull = createFetchFullTool({ history: () => history });
    const { result, requests } = await converse(
      [
        ask("Bern"),
        ask("Oslo"),
        ask("Rome"),
        (request) => {
          const [, ref = ""] = /fetch_full\(ref="(.+?)"\)/.exec(textOf(request.messages[2])) ?? [];
          return callTurn([{ name: "fetch_full", args: { ref } }]);
        },
        answerTurn("Fine."),
      ],
      {
        source: toolSource([report, fetchFull]),
        transforms: [
          (messages) => {
            history = messages;
            return trimmer.transform(messages);
          },
        ],
      },
    );
    expect(result.stopReason).toBe("stop");
    const [, , , fourth, fifth] = requests;
    expect(textOf(fourth?.messages[2])).toContain('Old result of get_report({"city":"Bern"})');
    expect(textOf(fourth?.messages[4])).toBe(reportOf("Oslo"));
    expect(lastText(fourth)).toBe(reportOf("Rome"));
    expect(lastText(fifth)).toContain(reportOf("Bern").slice(0, 2_000));
    expect(textOf(result.messages[2])).toBe(reportOf("Bern"));
    expect(checkFacts(fifth?.messages ?? [], ["last line of Oslo"]).ok).toBe(true);
  });

  it("keeps what was spilled within reach: the pointer stays, and fetch_full reads the store", async () => {
    const store = createMemorySpillStore();
    const trimmer = createTrimmer({ keepRecent: 0, minSavings: 0 });
    let history: readonly Message[] = [];
    const fetchFull = createFetchFullTool({
      history: () => history,
      readSpill: (ref, range) => readSpill(store, ref, range),
    });
    const { result, requests } = await converse(
      [
        ask("Bern"),
        callTurn([{ name: "get_report", args: { city: "Oslo" } }]),
        (request) => {
          const [, ref = ""] = /fetch_full\(ref="(.+?)"\)/.exec(textOf(request.messages[2])) ?? [];
          return callTurn([{ name: "fetch_full", args: { ref, offset: 4_000 } }]);
        },
        answerTurn("Fine."),
      ],
      {
        source: toolSource([report, fetchFull]),
        budget: createBudget({ store, perResult: 3_000, turnTotal: 3_000, preview: 1_000 }),
        transforms: [
          (messages) => {
            history = messages;
            return trimmer.transform(messages);
          },
        ],
      },
    );
    const old = textOf(requests[2]?.messages[2]);
    expect(old).toContain("Old result of get_report");
    const [spilled] = pointedRefs(old);
    expect(new TextDecoder().decode(await store.read(spilled ?? ""))).toBe(reportOf("Bern"));
    expect(lastText(requests[3])).toContain("last line of Bern");
    const { deleted } = await collectSpills(result.messages, store, { quotaBytes: 0 });
    expect(deleted).toEqual([]);
  });
});

describe("a loop with a compactor", () => {
  it("goes on in less room, with the task, a note and a valid transcript", async () => {
    const cities = ["Bern", "Oslo", "Rome", "Lima", "Kyiv"];
    const { result, requests, events } = await converse(
      [...cities.map(ask), answerTurn("Fine.")],
      {
        source: toolSource([report]),
        compact: compactHistory({ keepTokens: 3_000, facts: ["weather of Bern"] }),
      },
      6_000,
    );
    expect([result.stopReason, result.answer]).toEqual(["stop", "Fine."]);
    expect(events.some(({ type }) => type === "historyCompacted")).toBe(true);
    for (const { messages } of requests) {
      expect(checkTranscript(messages)).toEqual([]);
      expect(messages.some((message) => textOf(message) === "How is it everywhere?")).toBe(true);
    }
    expect(checkFacts(requests.at(-1)?.messages ?? [], ["weather of Bern"]).ok).toBe(true);
    expect(textOf(requests.at(-1)?.messages[0])).toContain("get_report");
  });
});
