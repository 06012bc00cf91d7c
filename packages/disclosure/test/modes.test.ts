import { resolveTools } from "@toolrail/disclosure";
import { type ProtocolTraits, type Tool, type ToolDefinition, toolSource } from "@toolrail/protocol";
import * as anthropic from "@toolrail/protocol/anthropic-messages";
import * as chat from "@toolrail/protocol/openai-chat";
import * as responses from "@toolrail/protocol/openai-responses";
import { describe, expect, it } from "vitest";
import { type DisclosedSource, discloseTools } from "../src/disclose-tools.ts";
import type { DisclosureOptions } from "../src/disclosure-options.ts";
import { call, prepare, search } from "./support/call-source.ts";
import { deferred, textParameter, tool } from "./support/tools.ts";

const STRICT: Pick<ProtocolTraits, "toolNames"> = { toolNames: "strict" };
const WANTED = ["mcp__mail__send_mail", "mcp__maps__find_route", "mcp__wiki__read_page"];
const tools: Tool[] = [
  tool("read_file"),
  tool("grep"),
  ...WANTED.map((name) => deferred(name, { parameters: textParameter("text") })),
  ...Array.from({ length: 40 }, (_, i) => deferred(`mcp__other__job_${i}`)),
];

function open(options: Partial<DisclosureOptions> = {}): DisclosedSource {
  return discloseTools({ sources: [toolSource(tools)], ...options });
}

/** The tools block of each request counts whole: one changed byte is a miss. */
function misses(arrays: readonly string[]): number {
  return arrays.slice(1).filter((bytes, at) => bytes !== arrays[at]).length;
}

/** Four turns: in each of the first three a tool is searched and then called in the next. */
async function fourTurns(source: DisclosedSource, callFound: (name: string) => Promise<boolean>) {
  const arrays: string[] = [];
  let accepted = 0;
  for (const [turn, name] of [...WANTED, undefined].entries()) {
    arrays.push(await prepare(source));
    const before = WANTED[turn - 1];
    if (before !== undefined && (await callFound(before))) accepted++;
    if (name !== undefined) expect((await search(source, name)).details?.found).toContain(name);
  }
  return { misses: misses(arrays), accepted };
}

/** What a protocol that takes only offered names does with a call. */
function serverTakes(source: DisclosedSource, name: string): boolean {
  return source.definitions().some((definition) => definition.name === name);
}

describe("four turns with three tools found", () => {
  it("naive, each found tool appended: 3 misses", async () => {
    const array: ToolDefinition[] = [...open().definitions()];
    const arrays = [JSON.stringify(array)];
    for (const name of WANTED) {
      array.push({ name, description: "found", parameters: { type: "object" } });
      arrays.push(JSON.stringify(array));
    }
    expect(misses(arrays)).toBe(3);
  });

  it("proxy: no miss, 3 of 3 calls run", async () => {
    const source = open({ traits: STRICT });
    const run = async (name: string) => {
      expect(serverTakes(source, "run_tool")).toBe(true);
      const answer = await call(source, "run_tool", { name, input: { text: "x" } });
      return answer.calledName === name && answer.isError !== true;
    };
    expect(await fourTurns(source, run)).toEqual({ misses: 0, accepted: 3 });
  });

  it("direct with a protocol that takes any name: no miss, 3 of 3 calls run", async () => {
    const source = open({ mode: "direct" });
    const run = async (name: string) => (await call(source, name, { text: "x" })).isError !== true;
    expect(await fourTurns(source, run)).toEqual({ misses: 0, accepted: 3 });
  });

  it("strict without backfill: no miss, but 3 of 3 calls refused by the server", async () => {
    const source = open({ mode: "direct" });
    expect(await fourTurns(source, async (name) => serverTakes(source, name))).toEqual({
      misses: 0,
      accepted: 0,
    });
  });

  it("strict with backfill, all found in the first turn: 1 miss, then stable, 3 of 3 taken", async () => {
    const source = open({ mode: "direct", traits: STRICT });
    const arrays = [await prepare(source)];
    await search(source, ...WANTED.slice(0, 2));
    await search(source, WANTED[2] ?? "");
    for (let turn = 1; turn < 4; turn++) arrays.push(await prepare(source));
    expect(misses(arrays)).toBe(1);
    expect(WANTED.filter((name) => serverTakes(source, name))).toEqual(WANTED);
    for (const name of WANTED) expect((await call(source, name, { text: "x" })).isError).toBeUndefined();
  });

  it("two tools found in one turn cost one change, put in sorted", async () => {
    const events: unknown[] = [];
    const source = open({ mode: "direct", traits: STRICT, onEvent: (event) => events.push(event) });
    await prepare(source);
    await search(source, "mcp__wiki__read_page");
    const unchanged = JSON.stringify(source.definitions());
    await search(source, "mcp__mail__send_mail");
    expect(JSON.stringify(source.definitions())).toBe(unchanged);
    await prepare(source);
    expect(events).toEqual([
      { type: "arrayChanged", names: ["mcp__mail__send_mail", "mcp__wiki__read_page"] },
    ]);
    const names = source.definitions().map(({ name }) => name);
    expect(names).toEqual([
      "grep",
      "mcp__mail__send_mail",
      "mcp__wiki__read_page",
      "read_file",
      "search_tool",
    ]);
  });

  it("stable promotion: no miss", async () => {
    const promoted = ["mcp__mail__send_mail"];
    const events: unknown[] = [];
    const source = open({ promoted, onEvent: (event) => events.push(event) });
    const arrays: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      arrays.push(await prepare(source));
      if (turn === 1) promoted.push("mcp__maps__find_route");
      if (turn === 2) promoted.length = 0;
    }
    expect(misses(arrays)).toBe(0);
    expect(serverTakes(source, "mcp__mail__send_mail")).toBe(true);
    expect(events).toEqual([
      { type: "promotionRefused", names: ["mcp__maps__find_route"] },
      { type: "promotionRefused", names: ["mcp__mail__send_mail"] },
    ]);
  });

  it("promotion that flips twice, were it followed: 2 misses", async () => {
    const promotedAt = [[], ["mcp__mail__send_mail"], [], []];
    const arrays = await Promise.all(promotedAt.map((promoted) => prepare(open({ promoted }))));
    expect(misses(arrays)).toBe(2);
  });
});

describe("resolveTools", () => {
  const definitions = ["b", "a"].map((name) => ({ name, description: name, parameters: { type: "object" } }));

  it("adds nothing where any name is taken", () => {
    expect(resolveTools({ toolNames: "free" }, definitions)).toEqual([]);
  });

  it("adds what was found, by name, however it was found", () => {
    const added = resolveTools(STRICT, definitions);
    expect(added.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(JSON.stringify(resolveTools(STRICT, [...definitions].reverse()))).toBe(JSON.stringify(added));
  });
});

describe("native", () => {
  const names = (source: DisclosedSource) => source.definitions().map(({ name }) => name);

  it("marks deferred tools where the config declares a facility", async () => {
    const source = open({ mode: "native", native: "deferredLoading" });
    await prepare(source);
    const marked = source.definitions().filter(({ deferLoading }) => deferLoading);
    expect(marked).toHaveLength(43);
    expect(names(source)).toContain("search_tool");
    expect(names(source)).not.toContain("run_tool");
    expect((await call(source, WANTED[0] ?? "", { text: "x" })).isError).toBeUndefined();
  });

  it("is sent as the provider's own mark, by the protocols that have one", () => {
    const request = {
      model: "m",
      messages: [],
      tools: open({ mode: "native", native: "deferredLoading" }).definitions(),
    };
    const marked = (tools: unknown) => JSON.stringify(tools).split('"defer_loading":true').length - 1;
    expect(marked(anthropic.encodeRequest(request).tools)).toBe(43);
    expect(marked(responses.encodeRequest(request).tools)).toBe(43);
    expect(marked(chat.encodeRequest(request).tools)).toBe(0);
  });

  it("leaves the search to the server where it hosts one", () => {
    expect(names(open({ mode: "native", native: "hostedSearch" }))).not.toContain("search_tool");
  });

  it("is the proxy, and says so, where nothing is declared", () => {
    const events: unknown[] = [];
    const source = open({ mode: "native", onEvent: (event) => events.push(event) });
    expect(names(source)).toEqual(["grep", "read_file", "run_tool", "search_tool"]);
    expect(events).toEqual([{ type: "nativeUnavailable" }]);
  });
});
