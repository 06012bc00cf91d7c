import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { manifestOf, members, root } from "./architecture/source-files.ts";
import { brokenLinks, missingPaths } from "./documents/links.ts";
import { type MarkdownFile, markdownFiles } from "./documents/markdown-files.ts";
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
  it("lists every package", () => {
    const links = [
      ...(documents.find((document) => document.path === path)?.text ?? "").matchAll(/\]\((\w+\/[\w-]+)\)/g),
    ];
    expect(links.map((link) => link[1])).toEqual(expect.arrayContaining(members("packages", "apps")));
  });
});

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
