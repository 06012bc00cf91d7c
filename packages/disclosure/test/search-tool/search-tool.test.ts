import { type Tool, toolSource } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { discloseTools } from "../../src/disclose-tools.ts";
import { DEFAULT_MAX_RESULTS } from "../../src/read-settings.ts";
import { MAX_ANSWER_CHARS, MAX_LIMIT, MAX_QUERIES } from "../../src/search-tool/limits.ts";
import { firstSentence } from "../../src/search-tool/render-answer.ts";
import { call, resolve, search } from "../support/call-source.ts";
import { deferred, manyTools, textParameter, tool } from "../support/tools.ts";

const open = (tools: readonly Tool[], options = {}) =>
  discloseTools({ sources: [toolSource([tool("read_file"), ...tools])], threshold: 0, ...options });

const MAIL = deferred("mcp__mail__send_mail", {
  description: "Sends a mail.",
  parameters: textParameter("to"),
});
const PAGE = deferred("mcp__wiki__read_page", { description: "Reads a page of the wiki." });

describe("search_tool", () => {
  it("shows name, description and parameters, under the query that found them", async () => {
    const { text, details } = await search(open([MAIL, PAGE]), "send mail", "wiki page");
    expect(text).toBe(
      [
        'Found for "send mail":',
        `name: mcp__mail__send_mail\ndescription: Sends a mail.\nparameters: ${JSON.stringify(MAIL.parameters)}`,
        'Found for "wiki page":',
        `name: mcp__wiki__read_page\ndescription: Reads a page of the wiki.\nparameters: ${JSON.stringify(PAGE.parameters)}`,
      ].join("\n\n"),
    );
    expect(details).toEqual({
      found: ["mcp__mail__send_mail", "mcp__wiki__read_page"],
      queries: [
        { query: "send mail", names: ["mcp__mail__send_mail"] },
        { query: "wiki page", names: ["mcp__wiki__read_page"] },
      ],
    });
  });

  it("takes a single text for a list of one", async () => {
    const answer = await call(open([MAIL]), "search_tool", { queries: "send mail" });
    expect(answer.details?.found).toEqual(["mcp__mail__send_mail"]);
  });

  it("shows a tool once", async () => {
    const { text } = await search(open([MAIL]), "send mail", "mail send");
    expect(text).toContain("name: mcp__mail__send_mail, see above");
    expect(text.split("parameters:")).toHaveLength(2);
  });

  it("says what is a weak match", async () => {
    const { text } = await search(open([MAIL, PAGE]), "encrypted satellite telephone mail gateway");
    expect(text).toContain("name: mcp__mail__send_mail (weak match)");
  });

  it("says that nothing was found, and what groups there are", async () => {
    const { text, details } = await search(open([MAIL, PAGE, deferred("plain")]), "zebra");
    expect(text).toMatch(
      /^No tool matches "zebra"\. Available groups.*: no server \(1\), mail \(1\), wiki \(1\)\./,
    );
    expect(details?.found).toEqual([]);
    expect((await search(open([]), "zebra")).text).toContain("The catalogue is empty.");
  });

  it("gives each of several queries fewer, and keeps to the limit", async () => {
    const source = open(manyTools(200));
    const found = async (args: object) => (await call(source, "search_tool", args)).details?.found;
    expect(await found({ queries: ["create invoice"] })).toHaveLength(5);
    expect(await found({ queries: ["create invoice", "list photo", "delete page"] })).toHaveLength(9);
    expect(await found({ queries: ["create invoice"], limit: 2 })).toHaveLength(2);
    expect(await search(open(manyTools(200), { maxResults: 1 }), "invoice")).toMatchObject({
      details: { found: [expect.any(String)] },
    });
  });

  it("shortens descriptions first and leaves parameters out last, from the end", async () => {
    const long = (name: string, parameters = 0) =>
      deferred(`mcp__big__${name}`, {
        description: `Handles zebra. ${"More of it. ".repeat(400)}`,
        parameters: {
          type: "object",
          properties: { zebra: { type: "string", description: "z".repeat(parameters) } },
        },
      });
    const short = await search(open(["a", "b", "c", "d", "e", "f"].map((name) => long(name))), "zebra");
    expect(short.text.length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
    const tight = await search(open(["a", "b", "c"].map((name) => long(name, 10_000))), "zebra");
    expect(tight.text.length).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
    expect(tight.text).toContain("description: Handles zebra.\n");
    expect(tight.text).toMatch(/name: mcp__big__c\n.*\nparameters: left out/);
    expect(tight.details?.found).toEqual(["mcp__big__a", "mcp__big__b"]);
  });

  it("does not ask for a search that would show no more", async () => {
    const parameters = {
      type: "object",
      properties: { zebra: { type: "string", description: "z".repeat(30_000) } },
    };
    const huge = deferred("mcp__big__a", { description: "Handles zebra.", parameters });
    const alone = await search(open([huge, MAIL]), "mcp__big__a");
    expect(alone.text).toContain("parameters: too long to show here; the answer to a call");
    expect(alone.details?.found).toEqual([]);
  });

  it("repeats the beginning of a long query only, so that the answer has room", async () => {
    const long = `send mail ${"and so on ".repeat(4_000)}`.trim();
    const { text, details } = await search(open([MAIL]), long, `${"zebra ".repeat(5_000)}`);
    expect(text).toContain(`Found for "${long.slice(0, 100)}…":\n\nname: mcp__mail__send_mail`);
    expect(text).toContain("Available groups, with their numbers of tools: mail (1).");
    expect(text.length).toBeLessThan(1_000);
    expect(details?.found).toEqual(["mcp__mail__send_mail"]);
  });

  it.each(["😀", "\ud800", "\u0000", "%", "__", "العربية", "İ", "ﬀ"])(
    "lives with the query %j",
    async (query) => {
      const { text, isError, details } = await search(open([MAIL, PAGE]), query);
      expect([isError, details?.found]).toEqual([undefined, []]);
      expect(text).toMatch(/^No tool matches ".*"\. Available groups/s);
    },
  );

  it("asks an embed hook for meaning, keeps names first, and goes on without it when it fails", async () => {
    const vectors = async (texts: readonly string[]) =>
      texts.map((text) => (/wiki|encyclopedia/.test(text) ? [1, 0] : [0, 1]));
    const hybrid = open([MAIL, PAGE], { embed: vectors });
    expect((await search(hybrid, "encyclopedia")).details?.found).toContain("mcp__wiki__read_page");
    expect((await search(hybrid, "send_mail")).details?.found).toEqual([
      "mcp__mail__send_mail",
      "mcp__wiki__read_page",
    ]);
    const broken = open([MAIL, PAGE], { embed: () => Promise.reject(new Error("offline")) });
    expect((await search(broken, "send mail")).details?.found).toEqual(["mcp__mail__send_mail"]);
  });

  it.each([
    {},
    { queries: [] },
    { queries: ["a", "b", "c", "d", "e", "f"] },
    { queries: [" "] },
    { queries: ["a"], limit: 0 },
  ])("refuses %j", async (args) =>
    expect((await call(open([MAIL]), "search_tool", args)).isError).toBe(true),
  );
});

describe("the two definitions", () => {
  const source = open([MAIL]);
  const definition = (name: string) => {
    const found = source.definitions().find((one) => one.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };

  it.each(["search_tool", "run_tool"])("%s describes every parameter", (name) => {
    const { parameters } = definition(name);
    expect(parameters).toMatchObject({ type: "object", additionalProperties: false });
    for (const one of Object.values(parameters.properties as Record<string, { description?: string }>))
      expect(one.description).toMatch(/\.$/);
  });

  it("search_tool names its limits and has an example that it accepts", async () => {
    const { description, parameters } = definition("search_tool");
    expect(description).toContain(`1 to ${MAX_QUERIES} short queries`);
    expect(description).toContain(`at most ${DEFAULT_MAX_RESULTS}`);
    expect(description).toContain("Call what it finds with run_tool.");
    expect(parameters).toMatchObject({
      properties: { queries: { maxItems: MAX_QUERIES }, limit: { minimum: 1, maximum: MAX_LIMIT } },
    });
    const example = /\nExample: (\{.*\})$/.exec(description)?.[1] ?? "";
    expect((await call(source, "search_tool", example)).isError).toBeUndefined();
  });

  it("run_tool has an example that it accepts", () => {
    const example = /\nExample: (\{.*\})$/.exec(definition("run_tool").description)?.[1] ?? "";
    expect(resolve(source, "run_tool", example)).toMatchObject({ ok: false, kind: "unknownTool" });
  });

  it("names no proxy where there is none", () => {
    const direct = open([MAIL], { mode: "direct" }).definitions();
    expect(direct.find(({ name }) => name === "search_tool")?.description).not.toContain("run_tool");
  });
});

describe("firstSentence", () => {
  it.each([
    ["Sends mail. And more.", "Sends mail."],
    ["Uses v1.2 of it\nSecond line", "Uses v1.2 of it"],
    ["查询天气。还有更多。", "查询天气。"],
    [`${"a".repeat(159)}😀b`, `${"a".repeat(159)}…`],
    ["", ""],
  ])("%j", (text, sentence) => expect(firstSentence(text)).toBe(sentence));
});
