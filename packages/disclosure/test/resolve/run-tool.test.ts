import { toolSource } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { discloseTools } from "../../src/disclose-tools.ts";
import { call, resolve, search } from "../support/call-source.ts";
import { deferred, manyTools, textParameter, tool } from "../support/tools.ts";

const NAME = "mcp__tracker__create_issue";
const target = deferred(NAME, { parameters: textParameter("title") });
const source = discloseTools({ sources: [toolSource([tool("read_file"), target, ...manyTools(30)])] });

function refusal(args: unknown, name = "run_tool") {
  const resolution = resolve(source, name, args);
  if (resolution.ok) throw new Error("resolved");
  return resolution;
}

describe("run_tool", () => {
  it("is a call of its target in every respect", () => {
    const input = { title: "x", id: "9007199254740993" };
    expect(resolve(source, "run_tool", { name: NAME, input: { title: "x" } })).toEqual({
      ok: true,
      tool: target,
      args: '{"title":"x"}',
      judgedName: NAME,
    });
    expect(resolve(source, "run_tool", { name: "read_file", input })).toMatchObject({
      judgedName: "read_file",
    });
  });

  it("runs a direct tool and the search too", async () => {
    expect((await call(source, "run_tool", { name: "read_file", input: { a: 1 } })).text).toBe(
      'read_file {"a":1}',
    );
    const found = await call(source, "run_tool", {
      name: "search_tool",
      input: { queries: ["create issue"] },
    });
    expect(found.details?.found).toContain(NAME);
  });

  it("takes no input for {}, and an object that was written as text", () => {
    expect(resolve(source, "run_tool", { name: "read_file" })).toMatchObject({ ok: true, args: "{}" });
    expect(resolve(source, "run_tool", { name: "read_file", input: null })).toMatchObject({
      ok: true,
      args: "{}",
    });
    const written = { name: NAME, input: '{"title":"x"}' };
    expect(resolve(source, "run_tool", written)).toMatchObject({ ok: true, args: '{"title":"x"}' });
  });

  it("keeps whole numbers that are too large for a double", () => {
    const args = '{"name": "read_file", "input": {"id": 9007199254740993}}';
    expect(resolve(source, "run_tool", args)).toMatchObject({ ok: true, args: '{"id":"9007199254740993"}' });
  });

  it.each([
    [{}, "needs the name"],
    [{ name: 7 }, "needs the name"],
    [{ name: NAME, input: [1] }, "must be an object"],
    [{ name: NAME, input: 7 }, "must be an object"],
    [{ name: "run_tool", input: { name: NAME } }, "cannot run itself"],
    ["{not json", "could not be parsed"],
    [{ name: NAME, title: "x" }, `not title. The parameters of ${NAME} go into input.`],
    [{ name: NAME, arguments: { title: "x" } }, "not arguments."],
    [{ name: NAME, input: {}, limit: 1, page: 2 }, "not limit, page."],
  ])("refuses %j", (args, words) => {
    expect(refusal(args)).toMatchObject({ kind: "invalidArgs", message: expect.stringContaining(words) });
  });

  it.each([
    [{ name: NAME, input: [1] }, NAME],
    [{ name: NAME, title: "x" }, NAME],
    [{ name: NAME, input: {} }, NAME],
    [{ name: "no_such_tool" }, "no_such_tool"],
    [{ name: "run_tool", input: {} }, "run_tool"],
    [{}, undefined],
  ])("says of %j which tool was meant", (args, name) => {
    const fresh = discloseTools({ sources: [toolSource([target, ...manyTools(30)])] });
    const resolution = resolve(fresh, "run_tool", args);
    if (resolution.ok) throw new Error("resolved");
    expect(resolution.meant?.name).toBe(name);
  });

  it("answers an unknown name with the nearest", () => {
    expect(refusal({ name: "mcp__tracker__create_isue" })).toMatchObject({ kind: "unknownTool" });
    expect(refusal({ name: "mcp__tracker__create_isue" }).message).toContain(NAME);
    expect(refusal({ name: "create_issue" }).message).toContain(NAME);
    expect(refusal({ name: "read_fil" }).message).toContain('Did you mean "read_file"?');
    expect(refusal({ name: "zzzzzzzz" }).message).toContain("search_tool finds tools");
  });

  it("shows the parameters of a tool that was never searched for, where the arguments don't fit", () => {
    const fresh = discloseTools({ sources: [toolSource([target, ...manyTools(30)])] });
    const wrong = resolve(fresh, "run_tool", { name: NAME, input: { name: "x" } });
    expect(wrong).toMatchObject({ ok: false, kind: "invalidArgs" });
    if (!wrong.ok) {
      expect(wrong.message).toContain("missing required: title");
      expect(wrong.message).toContain(JSON.stringify(target.parameters));
    }
    expect(resolve(fresh, "run_tool", { name: NAME, input: { title: "x" } })).toMatchObject({ ok: true });
  });

  it("leaves to the dispatcher what fits after a conversion that loses nothing", () => {
    const parameters = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };
    const counting = deferred("mcp__a__count", { parameters });
    const fresh = discloseTools({ sources: [toolSource([counting, ...manyTools(30)])] });
    expect(resolve(fresh, "run_tool", { name: "mcp__a__count", input: { count: "5" } })).toMatchObject({
      ok: true,
    });
    expect(resolve(fresh, "run_tool", { name: "mcp__a__count", input: { count: "five" } })).toMatchObject({
      ok: false,
    });
  });

  it("leaves faults to the dispatcher once the parameters were shown", async () => {
    await search(source, NAME);
    expect(resolve(source, "run_tool", { name: NAME, input: {} })).toMatchObject({ ok: true, args: "{}" });
  });

  it("a found tool may be called by its name as well", () => {
    expect(resolve(source, NAME, { title: "x" })).toMatchObject({ ok: true, judgedName: NAME });
  });
});
