import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { manifestOf, members, root, sourceFiles } from "./architecture/source-files.ts";
import { brokenLinks, missingPaths } from "./documents/links.ts";
import { type MarkdownFile, markdownFiles } from "./documents/markdown-files.ts";
import { realNeeds, statedNeeds } from "./documents/needed-packages.ts";
import { runProgram, saidOutput } from "./documents/run-program.ts";
import { typeCheck } from "./documents/type-check.ts";

const documents = markdownFiles();
const MACHINE_PATH = /(?<![\w.~/])\/(home|root|Users|work|opt|private|mnt)\/[\w-]+/;

function offences(find: (document: MarkdownFile) => readonly string[]): string[] {
  return documents.flatMap((document) => find(document).map((offence) => `${document.path}: ${offence}`));
}

describe("the documents", () => {
  it("are found", () => {
    const paths = documents.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(["README.md", "packages/kernel/README.md", "docs/dictionary.md"]),
    );
  });

  it("link to what is there", () => {
    expect(offences(brokenLinks)).toEqual([]);
  });

  it("name paths of the repository that exist", () => {
    expect(offences(missingPaths)).toEqual([]);
  });

  it("name scripts that the root manifest has", () => {
    const { scripts = {} } = manifestOf(".");
    const isThere = (name: string) => name in scripts || existsSync(join(root, "node_modules/.bin", name));
    const named = ({ text }: MarkdownFile) =>
      [...text.matchAll(/\bbun(?:@[\d.]+)? run (?:--\S+ )*([\w:-]+)/g)].map((match) => match[1] ?? "");
    expect(offences(named).length).toBeGreaterThan(0);
    expect(offences((document) => named(document).filter((name) => !isThere(name)))).toEqual([]);
  });

  it("name no place of a machine", () => {
    expect(offences(({ text }) => MACHINE_PATH.exec(text)?.slice(0, 1) ?? [])).toEqual([]);
  });

  it("hold TypeScript that the compiler accepts", () => {
    const programs = documents.flatMap(({ path, blocks }) =>
      blocks
        .filter(({ language }) => language === "ts")
        .map(({ code }, position) => [`${path.replace(/\W/g, "-")}-${position}.ts`, code] as const),
    );
    expect(programs.length).toBeGreaterThan(0);
    expect(typeCheck(new Map(programs))).toBe("");
  });
});

describe.each(["README.md", "README.zh-CN.md"])("%s", (path) => {
  const { text, blocks } = documents.find((document) => document.path === path) ?? { text: "", blocks: [] };
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((link) => link[1]);

  it("lists every package", () => {
    expect(links).toEqual(expect.arrayContaining(members("packages", "apps")));
  });

  it.each(members("packages", "apps"))("says what %s needs, as its manifest does", (member) => {
    expect(statedNeeds(text, member)).toEqual(realNeeds(member));
  });

  it("links to the dictionary, the decisions and each guide", () => {
    const guides = documents
      .map((document) => document.path)
      .filter((name) => name.startsWith("docs/guides/"));
    expect(guides).toHaveLength(5);
    expect(links).toEqual(expect.arrayContaining(["docs/dictionary.md", "docs/decisions", ...guides]));
  });

  it("shows an agent in some twenty lines", () => {
    const [example] = blocks.filter(({ language }) => language === "ts");
    expect(example?.code).toContain("runAgent({");
    expect(example?.code.split("\n").length).toBeLessThan(25);
  });
});

describe("the guides", () => {
  const programs = documents
    .filter(({ path }) => path.startsWith("docs/guides/"))
    .flatMap(({ path, blocks }) => blocks.map((block) => ({ path, ...block })))
    .filter(({ language }) => language === "ts");

  it.each(programs)("print what $path says", ({ code }) => {
    expect(saidOutput(code)).not.toBe("");
    expect(runProgram(code)).toBe(saidOutput(code));
  });
});

describe("ARCHITECTURE.md", () => {
  const { text } = documents.find(({ path }) => path === "ARCHITECTURE.md") ?? { text: "" };

  it("names every room of the command", () => {
    const row = text.split("\n").find((line) => line.startsWith("| `toolrail` |")) ?? "";
    const rooms = sourceFiles("apps/cli").flatMap(({ path }) =>
      path.includes("/") ? path.split("/")[0] : [],
    );
    for (const room of new Set(rooms)) expect(row).toContain(`\`${room}/\``);
  });

  it("names the list of each tools package", () => {
    const recipe = text.split("\n").filter((line) => line.includes("create-"));
    for (const member of ["packages/tools-readonly", "packages/tools-write"]) {
      const list = sourceFiles(member).find(({ path }) => /^create-[\w-]+-tools\.ts$/.test(path));
      expect(recipe.join("\n")).toContain(`\`${list?.path}\``);
    }
  });
});

const MAX_README_BYTES = 8 * 1024;

describe.each(members("packages", "apps"))("the README of %s", (member) => {
  const { name } = manifestOf(member);
  const { text, blocks } = documents.find(({ path }) => path === `${member}/README.md`) ?? {
    text: "",
    blocks: [],
  };
  const isCommand = member.startsWith("apps/");

  it("says in a sentence what it is", () => {
    expect(text).toMatch(new RegExp(`^# ${name}\\n\\n(?!\`\`\`)[^\\n#|-][^\\n]+[.:]( |\\n)`));
  });

  it("is read in one go: tables stand in docs/reference", () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_README_BYTES);
  });

  it("says how to install it", () => {
    expect(blocks[0]).toMatchObject({ language: "sh" });
    expect(blocks[0]?.code).toMatch(new RegExp(`^npm install (--global )?${name}\\b`, "m"));
  });

  it("shows its smallest use", () => {
    if (isCommand) return expect(blocks[0]?.code).toMatch(new RegExp(`^${name} `, "m"));
    expect(blocks[1]).toMatchObject({ language: "ts" });
    expect(blocks[1]?.code).toContain(`from "${name}`);
  });

  it("lists options with their defaults, limits and errors", () => {
    expect(text).toMatch(/^\|[^\n]*\| *default *\|/m);
    expect(text).toMatch(/^## Limits\n\n./m);
    expect(text).toMatch(isCommand ? /^## Exit codes\n\n./m : /^## Errors\n\n./m);
  });
});
