import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Tool, toolSource } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { discloseTools } from "../src/disclose-tools.ts";
import { call, prepare, resolve, search, signal } from "./support/call-source.ts";
import { changingSource } from "./support/changing-source.ts";
import { deferred, textParameter } from "./support/tools.ts";

interface Case {
  id: string;
  area: string;
  symptom: string;
  setup: { catalog?: { name: string; description: string }[] }[];
  call?: { args?: { query: string } };
  calls?: { args?: { query: string } }[];
  expected: { checks: { target: string; op: string; value: string; flags?: string; scope?: string }[] };
}

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "cases", "tools.json");
const cases: Case[] = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8")).filter((one: Case) => one.area === "tool_search")
  : [];

const catalogueOf = (one: Case): Tool[] =>
  one.setup.flatMap(({ catalog = [] }) =>
    catalog.map(({ name, description }) =>
      deferred(name, { description, parameters: textParameter("title") }),
    ),
  );
const open = (tools: readonly Tool[]) => discloseTools({ sources: [toolSource(tools)], threshold: 0 });
const queriesOf = (one: Case) => (one.calls ?? [one.call]).flatMap((step) => step?.args?.query ?? []);

/** The host's side of the cases that are more than queries; each gives the outputs to check. */
const STORIES: Readonly<Record<string, (one: Case) => Promise<string[]>>> = {
  async D09(one) {
    const source = open(catalogueOf(one));
    const found = await search(source, "create_issue");
    const resumed = discloseTools({
      sources: [toolSource(catalogueOf(one))],
      threshold: 0,
      messages: [
        {
          role: "toolResult",
          toolCallId: "c",
          toolName: "search_tool",
          isError: false,
          content: [{ type: "text", text: "compacted" }],
          details: { ...found.details },
          timestamp: 1,
        },
      ],
    });
    expect(resumed.found()).toEqual(["create_issue"]);
    const answer = await call(resumed, "run_tool", { name: "create_issue", input: { wrong: 1 } });
    expect(answer.isError).toBe(true);
    return [answer.text];
  },
  async D11() {
    const changing = changingSource([deferred("mcp__dyn__a")]);
    const source = discloseTools({ sources: [changing], threshold: 0 });
    await prepare(source);
    await search(source, "b");
    changing.change([deferred("mcp__dyn__b")]);
    await prepare(source);
    const gone = resolve(source, "run_tool", { name: "mcp__dyn__a" });
    expect(gone).toMatchObject({ ok: false, message: expect.stringContaining("no longer offered") });
    return [(await search(source, "b")).text];
  },
  async D12() {
    const servers = [["zeta", "alpha"], ["mu"]].map((names) =>
      names.map((name) => deferred(`mcp__s__${name}`)),
    );
    const bytes = (...order: Tool[][]) =>
      prepare(
        discloseTools({
          sources: order.map(toolSource),
          mode: "native",
          native: "hostedSearch",
          threshold: 0,
        }),
      );
    expect(await bytes(...servers)).toBe(await bytes(...servers.toReversed()));
    return [];
  },
  async D15() {
    const changing = changingSource([deferred("mcp__slow__tool")]);
    const hanging = { ...changing, prepare: () => Promise.reject(new Error("timed out")) };
    const source = discloseTools({ sources: [hanging], threshold: 0 });
    const bytes = JSON.stringify(source.definitions());
    await source.prepare({ signal }).catch(() => {});
    expect(JSON.stringify(source.definitions())).toBe(bytes);
    expect((await search(source, "slow tool")).details?.found).toEqual(["mcp__slow__tool"]);
    return [];
  },
};

/** What the cases ask for in words: the tool that comes first. */
const FIRST: Readonly<Record<string, string>> = {
  D01: "addPerson",
  D02: "canvas_create_edge",
  D04: "GMAIL_FETCH_EMAILS",
  D05: "create_issue",
  D08: "automation_update",
  D16: "addPerson_mcp_crm",
};

describe.skipIf(cases.length === 0)("cases from bug reports", () => {
  it("are all run", () => {
    expect(cases.map(({ id }) => id).sort()).toEqual([...Object.keys(FIRST), ...Object.keys(STORIES)].sort());
    expect(cases).toHaveLength(10);
  });

  it.each(cases.map((one) => [one.id, one.symptom, one] as const))("%s %s", async (id, _symptom, one) => {
    const outputs = await (STORIES[id]?.(one) ?? answersTo(one));
    for (const { target, op, value, flags, scope } of one.expected.checks) {
      if (target !== "output") continue;
      const texts = scope === "each" || op === "not_match" ? outputs : [outputs.join("\n")];
      for (const text of texts)
        if (op === "match") expect(text).toMatch(new RegExp(value, flags));
        else expect(text).not.toMatch(new RegExp(value, flags));
    }
  });
});

async function answersTo(one: Case): Promise<string[]> {
  const source = open(catalogueOf(one));
  const texts: string[] = [];
  for (const query of queriesOf(one)) {
    const { text, details } = await search(source, query);
    expect(details?.found, query).toContain(FIRST[one.id]);
    if (query !== "canvas create")
      expect(text, query).toMatch(new RegExp(`^Found for .*\\s+name: ${FIRST[one.id]}`));
    texts.push(text);
  }
  return texts;
}
