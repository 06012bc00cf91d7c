import { type AssistantMessage, type Message, type ToolResultMessage, toolSource } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { discloseTools } from "../../src/disclose-tools.ts";
import type { DisclosureEvent } from "../../src/disclosure-event.ts";
import type { DisclosureOptions } from "../../src/disclosure-options.ts";
import { call, prepare, resolve, search, signal } from "../support/call-source.ts";
import { changingSource } from "../support/changing-source.ts";
import { deferred, manyTools, textParameter, tool } from "../support/tools.ts";

const namesOf = (source: { definitions(): readonly { name: string }[] }) =>
  source.definitions().map(({ name }) => name);
const BUILT_IN = [tool("read_file"), tool("grep")];

describe("the threshold", () => {
  const open = (count: number, options: Partial<DisclosureOptions> = {}) =>
    discloseTools({ sources: [toolSource([...BUILT_IN, ...manyTools(count - 2)])], ...options });

  it("counts all tools: 12 are all direct, 13 are not", () => {
    expect(namesOf(open(12))).toHaveLength(12);
    expect(open(12).disclosed()).toBe(false);
    expect(namesOf(open(13))).toEqual(["grep", "read_file", "run_tool", "search_tool"]);
  });

  it.each([
    [{ threshold: "auto:3" }, 3, false],
    [{ threshold: "auto:3" }, 4, true],
    [{ threshold: 20 }, 20, false],
    [{ threshold: 0 }, 3, true],
    [{ autoTokens: 100_000 }, 30, false],
    [{ autoTokens: 10 }, 30, true],
  ] as const)("%j with %i tools", (options, count, disclosed) => {
    expect(open(count, options).disclosed()).toBe(disclosed);
  });

  it("is not asked while a source may still bring tools, so that these need not join the array", async () => {
    let starting = true;
    const late = open(5, { pending: () => starting });
    await prepare(late);
    expect(namesOf(late)).toEqual(["grep", "read_file", "run_tool", "search_tool"]);
    starting = false;
    await prepare(late);
    expect(namesOf(late)).toEqual(["grep", "read_file", "run_tool", "search_tool"]);
    const ready = open(5, { pending: () => starting });
    await prepare(ready);
    expect(ready.disclosed()).toBe(false);
  });

  it("refuses what is no number", () => {
    const wrong: Partial<DisclosureOptions>[] = [
      ...[Number.NaN, -1, "auto:many" as "auto:1", "auto:" as "auto:1", "auto: " as "auto:1"].map(
        (threshold) => ({ threshold }),
      ),
      ...[Number.NaN, -1].map((autoTokens) => ({ autoTokens })),
      ...[Number.NaN, 0, 1.5, 11].map((maxResults) => ({ maxResults })),
    ];
    for (const options of wrong)
      expect(() => open(3, options)).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  it("has no proxy and no search below it", async () => {
    const source = open(5);
    await prepare(source);
    expect(resolve(source, "search_tool", { queries: ["x"] })).toMatchObject({
      ok: false,
      kind: "unknownTool",
    });
    expect(resolve(source, "run_tool", { name: "grep" })).toMatchObject({ ok: false, kind: "unknownTool" });
  });

  it("is decided once a session", async () => {
    const changing = changingSource([...BUILT_IN, ...manyTools(40)]);
    const source = discloseTools({ sources: [changing] });
    const bytes = await prepare(source);
    changing.change(BUILT_IN);
    expect(await prepare(source)).toBe(bytes);
    expect(source.disclosed()).toBe(true);
  });

  it("below it, what arrives joins the array, and what vanishes stays and is answered", async () => {
    const events: DisclosureEvent[] = [];
    const changing = changingSource(BUILT_IN);
    const source = discloseTools({ sources: [changing], onEvent: (event) => events.push(event) });
    await prepare(source);
    changing.change([BUILT_IN[0] ?? tool("x"), tool("late")]);
    await prepare(source);
    expect(namesOf(source)).toEqual(["grep", "late", "read_file"]);
    expect(resolve(source, "grep")).toMatchObject({ ok: false, kind: "unavailable" });
    expect(events.map(({ type }) => type)).toEqual(["toolsArrived", "toolsVanished", "arrayChanged"]);
  });

  it("is not decided before lazy sources had their turn", async () => {
    const changing = changingSource(BUILT_IN);
    changing.change([...BUILT_IN, ...manyTools(40)]);
    const source = discloseTools({ sources: [changing] });
    expect(source.disclosed()).toBe(false);
    await prepare(source);
    expect(namesOf(source)).toEqual(["grep", "read_file", "run_tool", "search_tool"]);
  });
});

describe("what stands in the array from the start", () => {
  const tools = [...BUILT_IN, ...manyTools(20)];
  const invoice = "mcp__billing__create_invoice_0";
  const open = (options: Partial<DisclosureOptions>) =>
    discloseTools({ sources: [toolSource(tools)], ...options });

  it.each([
    ["promoted", { promoted: [invoice] }],
    ["direct", { direct: [invoice] }],
    ["mounted for the task", { mounts: { money: [invoice] }, task: "money" }],
    ["by pattern", { direct: ["mcp__billing__create_*_0"] }],
  ])("%s", (_, options) => expect(namesOf(open(options))).toContain(invoice));

  it("leaves mounts of other tasks out, and refuses a task without any", () => {
    expect(namesOf(open({ mounts: { money: [invoice] } }))).not.toContain(invoice);
    expect(() => open({ mounts: {}, task: "money" })).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
  });

  it("has the same bytes in whatever order the sources answer", () => {
    const bytes = (...sources: (typeof tools)[]) =>
      JSON.stringify(discloseTools({ sources: sources.map(toolSource), promoted: [invoice] }).definitions());
    const [first, second] = [tools.slice(0, 9), tools.slice(9)];
    expect(bytes(first, second)).toBe(bytes(second, first));
    expect(bytes(tools.toReversed())).toBe(bytes(tools));
  });

  it("drops a source's tool that has one of our names", () => {
    const events: DisclosureEvent[] = [];
    const source = discloseTools({
      sources: [toolSource([...tools, tool("run_tool")])],
      onEvent: (event) => events.push(event),
    });
    expect(namesOf(source).filter((name) => name === "run_tool")).toHaveLength(1);
    expect(events).toEqual([{ type: "toolDropped", name: "run_tool" }]);
  });

  it("says so once, however often the list is read", async () => {
    const events: DisclosureEvent[] = [];
    const changing = changingSource([...tools, tool("search_tool")]);
    const source = discloseTools({ sources: [changing], onEvent: (event) => events.push(event) });
    for (let turn = 0; turn < 3; turn++) await prepare(source);
    expect(events).toEqual([{ type: "toolDropped", name: "search_tool" }]);
  });

  it("keeps it where we add none of ours", async () => {
    const source = discloseTools({ sources: [toolSource([tool("run_tool")])] });
    await prepare(source);
    expect(namesOf(source)).toEqual(["run_tool"]);
    expect((await call(source, "run_tool", {})).text).toBe("run_tool {}");
  });
});

describe("a catalogue that changes in mid-session", () => {
  it("finds what arrived, answers for what vanished, and keeps the array", async () => {
    const events: DisclosureEvent[] = [];
    const changing = changingSource([...BUILT_IN, deferred("mcp__dyn__alpha")]);
    const source = discloseTools({
      sources: [changing],
      threshold: 0,
      onEvent: (event) => events.push(event),
    });
    const bytes = await prepare(source);
    expect((await search(source, "beta")).text).toContain("No tool matches");
    changing.change([...BUILT_IN, deferred("mcp__dyn__beta")]);
    expect(await prepare(source)).toBe(bytes);
    expect((await search(source, "beta")).text).toContain("mcp__dyn__beta");
    expect((await search(source, "alpha")).details?.found).toEqual([]);
    const gone = resolve(source, "run_tool", { name: "mcp__dyn__alpha" });
    expect(gone).toMatchObject({ ok: false, kind: "unavailable" });
    if (!gone.ok) expect(gone.message).toContain("no longer offered");
    expect(events).toEqual([
      { type: "toolsArrived", names: ["mcp__dyn__beta"] },
      { type: "toolsVanished", names: ["mcp__dyn__alpha"] },
    ]);
  });

  it("answers a call for parameters that changed since they were shown with the new ones", async () => {
    const version = (field: string) => [deferred("mcp__dyn__send", { parameters: textParameter(field) })];
    const changing = changingSource(version("to"));
    const source = discloseTools({ sources: [changing], threshold: 0 });
    await prepare(source);
    await search(source, "send");
    expect(
      (await call(source, "run_tool", { name: "mcp__dyn__send", input: { to: "x" } })).isError,
    ).toBeUndefined();
    changing.change(version("recipient"));
    await prepare(source);
    const refused = resolve(source, "run_tool", { name: "mcp__dyn__send", input: { to: "x" } });
    expect(refused).toMatchObject({ ok: false, kind: "invalidArgs" });
    if (!refused.ok)
      expect(refused.message).toMatch(/changed since they were shown[\s\S]*"recipient":\{"type":"string"\}/);
    const fits = await call(source, "run_tool", { name: "mcp__dyn__send", input: { recipient: "x" } });
    expect(fits.text).toBe('mcp__dyn__send {"recipient":"x"}');
  });

  it("does so for a direct tool too, whose place in the array stays as it was", async () => {
    const changing = changingSource([tool("send", { parameters: textParameter("to") }), ...manyTools(20)]);
    const source = discloseTools({ sources: [changing] });
    const bytes = await prepare(source);
    changing.change([tool("send", { parameters: textParameter("recipient") }), ...manyTools(20)]);
    expect(await prepare(source)).toBe(bytes);
    expect(resolve(source, "send", { to: "x" })).toMatchObject({ ok: false, kind: "invalidArgs" });
    expect(resolve(source, "send", { recipient: "x" })).toMatchObject({ ok: true });
  });

  it("keeps everything when a source can't get ready", async () => {
    const changing = changingSource([...BUILT_IN, ...manyTools(20)]);
    let broken = false;
    const source = discloseTools({
      sources: [
        {
          ...changing,
          prepare: async (options) => {
            if (broken) throw new Error("the server hangs");
            await changing.prepare?.(options);
          },
        },
      ],
    });
    const bytes = await prepare(source);
    broken = true;
    await expect(source.prepare({ signal })).rejects.toThrow("the server hangs");
    expect(JSON.stringify(source.definitions())).toBe(bytes);
    expect((await search(source, "create invoice")).details?.found).not.toEqual([]);
  });

  it("passes changes and the end on", async () => {
    let closed = 0;
    let told = 0;
    const changing = { ...changingSource(BUILT_IN), close: async () => void closed++ };
    const source = discloseTools({ sources: [changing] });
    const release = source.onChange?.(() => told++);
    changing.change([]);
    release?.();
    changing.change([]);
    await source.close();
    expect([told, closed]).toEqual([1, 1]);
  });
});

function calling(...names: string[]): AssistantMessage {
  return {
    role: "assistant",
    content: names.map((name, at) => ({ type: "toolCall", id: `call_${at}`, name, args: "{}" })),
    stopReason: "toolUse",
    model: "test/model",
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    timestamp: 1,
  };
}

function searched(...found: string[]): ToolResultMessage {
  return {
    role: "toolResult",
    toolCallId: "call_0",
    toolName: "search_tool",
    isError: false,
    content: [{ type: "text", text: "…" }],
    details: { found },
    timestamp: 1,
  };
}

describe("a resumed session", () => {
  const tools = [...BUILT_IN, ...manyTools(20)];
  const [invoice, ticket] = ["mcp__billing__create_invoice_0", "mcp__tracker__create_ticket_1"];
  const open = (options: Partial<DisclosureOptions>) =>
    discloseTools({ sources: [toolSource(tools)], ...options });
  const strict = { toolNames: "strict" as const };

  it("knows what was found, and puts it back into the array of a strict protocol", () => {
    const messages = [searched(ticket), searched(invoice, "mcp__gone__tool")];
    const source = open({ mode: "direct", traits: strict, messages });
    expect(source.found()).toEqual([invoice, "mcp__gone__tool", ticket]);
    expect(namesOf(source)).toEqual(["grep", invoice, ticket, "read_file", "search_tool"]);
    expect(resolve(source, "mcp__gone__tool")).toMatchObject({ ok: false, kind: "unavailable" });
  });

  it("offers every name that the history calls to a strict protocol, run_tool and what is gone too", () => {
    const messages = [calling("run_tool", ticket, "old_tool", "grep")];
    const source = open({ mode: "direct", traits: strict, messages });
    expect(namesOf(source)).toEqual(["grep", ticket, "old_tool", "read_file", "run_tool", "search_tool"]);
    expect(source.definitions().find(({ name }) => name === "old_tool")?.description).toContain(
      "No longer offered",
    );
    expect(resolve(source, "run_tool", { name: invoice, input: { invoice_id: "7" } })).toMatchObject({
      ok: true,
    });
  });

  it("adds nothing for a protocol that takes any name", () => {
    const messages = [calling("run_tool", ticket), searched(invoice)];
    expect(namesOf(open({ mode: "direct", messages }))).toEqual(["grep", "read_file", "search_tool"]);
    expect(namesOf(open({ messages }))).toEqual(["grep", "read_file", "run_tool", "search_tool"]);
  });

  it("shows parameters again that only the lost text had", () => {
    const source = open({ messages: [searched(invoice)] });
    const refused = resolve(source, "run_tool", { name: invoice, input: { id: 7 } });
    if (refused.ok) throw new Error("resolved");
    expect(refused.message).toContain('"invoice_id"');
  });

  it("knows what was found by a search that went through run_tool", () => {
    const throughProxy: AssistantMessage = {
      ...calling(),
      content: [
        {
          type: "toolCall",
          id: "call_0",
          name: "run_tool",
          args: '{"name": "search_tool", "input": {"queries": ["invoice"]}}',
        },
        { type: "toolCall", id: "call_1", name: "run_tool", args: '{"name": "grep"}' },
      ],
    };
    const answer = (toolCallId: string, found: string[]): Message => ({
      ...searched(...found),
      toolName: "run_tool",
      toolCallId,
    });
    const messages = [throughProxy, answer("call_0", [invoice]), answer("call_1", ["a_place_in_a_file"])];
    expect(open({ messages }).found()).toEqual([invoice]);
  });

  it("that has searched goes on to do so, also with fewer tools", async () => {
    const few = [tool("read_file"), deferred(invoice)];
    const again = (messages: readonly Message[]) =>
      discloseTools({ sources: [toolSource(few)], messages, traits: strict });
    expect(again([]).disclosed()).toBe(false);
    const resumed = again([calling("run_tool"), calling("search_tool")]);
    await prepare(resumed);
    expect(namesOf(resumed)).toEqual(["read_file", "run_tool", "search_tool"]);
    expect((await search(resumed, "invoice")).details?.found).toEqual([invoice]);
    expect(resolve(resumed, "run_tool", { name: invoice })).toMatchObject({ ok: true });
  });

  it("does not stumble over details of another make", () => {
    const odd = { ...searched(), details: { found: ["a", 7, null] } } as Message;
    expect(open({ messages: [odd, { ...odd, details: { found: "a" } } as Message] }).found()).toEqual(["a"]);
  });
});
