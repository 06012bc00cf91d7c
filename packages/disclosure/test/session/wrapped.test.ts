import { type Tool, toolSource } from "@toolrail/protocol";
import { toolSourceContract } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { type DisclosedSource, discloseTools } from "../../src/disclose-tools.ts";
import type { DisclosureEvent } from "../../src/disclosure-event.ts";
import { call, prepare, resolve, search } from "../support/call-source.ts";
import { changingSource } from "../support/changing-source.ts";
import { deferred, manyTools, textParameter, tool } from "../support/tools.ts";

const NAME = "mcp__tracker__create_issue";
const tools: Tool[] = [
  tool("read_file"),
  deferred(NAME, { parameters: textParameter("title") }),
  ...manyTools(20),
];
const inner = () => discloseTools({ sources: [toolSource(tools)] });
const namesOf = (source: DisclosedSource) => source.definitions().map(({ name }) => name);

toolSourceContract("a wrapper around a wrapper, both with a proxy", () =>
  discloseTools({ sources: [inner()], threshold: 0 }),
);
toolSourceContract("a wrapper without a proxy around one with it", () =>
  discloseTools({ sources: [inner()] }),
);

describe("a wrapper that needs no proxy around one that has it", () => {
  it("passes the inner proxy on: what it hides is found and runs", async () => {
    const outer = discloseTools({ sources: [inner(), toolSource([tool("list_dir")])] });
    await prepare(outer);
    expect(namesOf(outer)).toEqual(["list_dir", "read_file", "run_tool", "search_tool"]);
    expect(outer.disclosed()).toBe(false);
    expect((await search(outer, "create issue")).details?.found).toContain(NAME);
    const answer = await call(outer, "run_tool", { name: NAME, input: { title: "x" } });
    expect([answer.calledName, answer.text]).toEqual([NAME, `${NAME} {"title":"x"}`]);
  });

  it("does not count the two of it: 12 tools beside them are all direct, 13 are not", () => {
    const beside = (count: number) =>
      discloseTools({
        sources: [inner(), toolSource(Array.from({ length: count }, (_, at) => tool(`job_${at}`)))],
      });
    expect(beside(11).disclosed()).toBe(false);
    expect(beside(12).disclosed()).toBe(true);
  });
});

describe("a wrapper with a proxy around one that has it too", () => {
  it("puts its own two in their place, says so once, and reaches by name what the inner one hides", async () => {
    const events: DisclosureEvent[] = [];
    const changing = changingSource(tools);
    const outer = discloseTools({
      sources: [discloseTools({ sources: [changing] })],
      threshold: 0,
      onEvent: (event) => events.push(event),
    });
    const bytes = await prepare(outer);
    changing.change([...tools, deferred("mcp__late__tool")]);
    expect(await prepare(outer)).toBe(bytes);
    expect(events).toEqual([
      { type: "toolDropped", name: "run_tool" },
      { type: "toolDropped", name: "search_tool" },
    ]);
    expect(resolve(outer, "run_tool", { name: NAME, input: { title: "x" } })).toMatchObject({
      ok: true,
      judgedName: NAME,
      args: '{"title":"x"}',
    });
    expect(resolve(outer, "run_tool", { name: NAME, input: { name: "x" } })).toMatchObject({
      ok: false,
      kind: "invalidArgs",
      meant: { name: NAME, args: '{"name":"x"}' },
    });
    expect(resolve(outer, "run_tool", { name: "no_such_tool" })).toMatchObject({ kind: "unknownTool" });
  });
});

describe("a name that a source does not list", () => {
  it("is answered as the source answers it, where it knows more", () => {
    const down = {
      ...toolSource(tools),
      resolve: () => ({ ok: false as const, kind: "unavailable" as const, message: "mail is being started" }),
    };
    const source = discloseTools({ sources: [down], threshold: 0 });
    expect(resolve(source, "run_tool", { name: "mcp__mail__send" })).toEqual({
      ok: false,
      kind: "unavailable",
      message: "mail is being started",
      meant: { name: "mcp__mail__send", args: "{}" },
    });
  });
});
