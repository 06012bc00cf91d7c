import { type DisclosedSource, discloseTools } from "@toolrail/disclosure";
import { type AgentEvent, createPermissions, runAgent } from "@toolrail/kernel";
import { defineTool, type Message, type Tool, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";

const NAME = "mcp__mail__send_mail";

const mail = (field: string): Tool =>
  defineTool({
    name: NAME,
    description: "Sends a mail.",
    schema: {
      type: "object",
      properties: { [field]: { type: "string" } },
      required: [field],
      additionalProperties: false,
    },
    readOnly: true,
    deferred: true,
    run: () => ({ content: `sent by ${field}` }),
  });
const other = (name: string): Tool => ({ ...mail("text"), name, description: `Does ${name}.` });

/** A source whose list is another at each request, the last one from then on. */
function changing(lists: readonly (readonly Tool[])[]) {
  const sources = lists.map((list) => toolSource(list));
  let at = -1;
  const current = () => {
    const source = sources[Math.max(at, 0)];
    if (!source) throw new Error("no list");
    return source;
  };
  return {
    definitions: () => current().definitions(),
    resolve: (call: Parameters<ReturnType<typeof current>["resolve"]>[0]) => current().resolve(call),
    async prepare() {
      at = Math.min(at + 1, sources.length - 1);
    },
  };
}

type Calls = Parameters<typeof callTurn>[0];

async function converse(source: DisclosedSource, turns: readonly Calls[]) {
  const model = createScriptedModel([...turns.map(callTurn), answerTurn("Done.")]);
  const question: Message = { role: "user", content: [{ type: "text", text: "Go." }], timestamp: 1 };
  const run = runAgent({ model, source, messages: [question], permissions: createPermissions() });
  const events: AgentEvent[] = [];
  for await (const event of run) events.push(event);
  const { messages, stopReason, answer } = await run.result;
  expect([stopReason, answer]).toEqual(["stop", "Done."]);
  const results = messages.filter((message) => message.role === "toolResult");
  return {
    texts: results.map(({ content }) =>
      content.map((part) => (part.type === "text" ? part.text : "")).join(""),
    ),
    failed: results.map(({ isError }) => isError),
    arrays: new Set(model.requests.map(({ tools }) => JSON.stringify(tools))),
    broken: events.filter((event) => event.type === "prefixMeasured" && event.prefix.brokenBy),
  };
}

const search: Calls = [{ name: "search_tool", args: { queries: ["send mail"] } }];
const run = (name: string, input: unknown): Calls => [{ name: "run_tool", args: { name, input } }];
const open = (...lists: (readonly Tool[])[]) =>
  discloseTools({ sources: [changing(lists)], threshold: 0, traits: { toolNames: "strict" } });

describe("a model goes on", () => {
  it("after a tool's parameters have changed since it saw them", async () => {
    const source = open([mail("to")], [mail("recipient")]);
    const { texts, failed, arrays, broken } = await converse(source, [
      search,
      run(NAME, { to: "a" }),
      run(NAME, { recipient: "a" }),
    ]);
    expect(failed).toEqual([false, true, false]);
    expect(texts[1]).toContain("changed since they were shown");
    expect(texts[1]).toContain('"required":["recipient"]');
    expect(texts[2]).toBe("sent by recipient");
    expect([arrays.size, broken]).toEqual([1, []]);
  });

  it("after a tool has vanished, and finds what has come in its place", async () => {
    const source = open([mail("to")], [other("mcp__post__send_letter")]);
    const { texts, failed, arrays, broken } = await converse(source, [
      search,
      run(NAME, { to: "a" }),
      [{ name: "search_tool", args: { queries: ["send letter"] } }],
      run("mcp__post__send_letter", { text: "a" }),
    ]);
    expect(failed).toEqual([false, true, false, false]);
    expect(texts[1]).toContain(`${NAME} is no longer offered`);
    expect(texts[2]).toContain("mcp__post__send_letter");
    expect([arrays.size, broken]).toEqual([1, []]);
  });

  it.each([
    ["by the proxy", run("send_mail", { to: "a" })],
    ["by its name", [{ name: "send_mail", args: { to: "a" } }]],
  ])("after it made up a tool's name, called %s", async (_, invented) => {
    const { texts, failed, arrays } = await converse(open([mail("to")]), [invented, run(NAME, { to: "a" })]);
    expect(failed).toEqual([true, false]);
    expect(texts[0]).toContain(NAME);
    expect(arrays.size).toBe(1);
  });

  it("after it put a tool's parameters beside its name, which is not run without them", async () => {
    const { texts, failed } = await converse(open([mail("to")]), [
      [{ name: "run_tool", args: { name: NAME, to: "a" } }],
      run(NAME, { to: "a" }),
    ]);
    expect(failed).toEqual([true, false]);
    expect(texts[0]).toContain(`The parameters of ${NAME} go into input.`);
  });
});

describe("auto:N is decided once a session", () => {
  const few = Array.from({ length: 2 }, (_, at) => other(`job_${at}`));
  const many = Array.from({ length: 30 }, (_, at) => other(`job_${at}`));
  const names = (source: DisclosedSource) => source.definitions().map(({ name }) => name);

  it("many at first, then few: still by search, the array as it was", async () => {
    const source = discloseTools({ sources: [changing([many, few])] });
    const { arrays } = await converse(source, [search, search]);
    expect([arrays.size, names(source)]).toEqual([1, ["run_tool", "search_tool"]]);
  });

  it("few at first, then many: no search and no proxy come, the new ones join", async () => {
    const source = discloseTools({ sources: [changing([few, many])] });
    await converse(source, [[{ name: "job_0", args: { text: "a" } }]]);
    expect(names(source)).toHaveLength(30);
    expect(names(source)).not.toContain("search_tool");
  });
});
