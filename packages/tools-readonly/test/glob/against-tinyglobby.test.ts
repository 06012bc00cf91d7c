import { createGlobTool } from "@toolrail/tools-readonly";
import { openWorkspace } from "@toolrail/workspace";
import fc from "fast-check";
import { glob } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

const NAMES = [
  "a",
  "b",
  "ab",
  "a.ts",
  "b.tsx",
  "c.test.ts",
  "README.md",
  "a b",
  "a-b.ts",
  "a+b",
  "1.txt",
  "22",
];
const ODD_NAMES = [
  ".env",
  ".hidden.ts",
  "@scope",
  "#x.ts",
  "$x",
  "é.ts",
  "名前.md",
  "it's",
  "a,b",
  "~a",
  "a=b.ts",
];
const FOLDERS = ["src", "lib", ".config", "@scope", "a b", "é", "v1.2"];
const DEEPER = ["", "unit", "deep/er", ".x"];

function oddTree(): Files {
  const folders = ["", ...FOLDERS.flatMap((folder) => DEEPER.map((below) => `${folder}/${below}/`))];
  const files = folders.flatMap((folder, index) =>
    [...NAMES, ...ODD_NAMES]
      .filter((_, place) => (place + index) % 2 === 0)
      // So that no file has the name of a folder.
      .map((name) => `${folder}f/${name}`.replaceAll("//", "/")),
  );
  return Object.fromEntries(files.map((path) => [path, ""]));
}

async function ours(root: string, pattern: string): Promise<string[]> {
  const tool = createGlobTool(openWorkspace({ root }));
  const { text, isError } = await callTool(tool, { pattern, limit: 2_000 }, { maxChars: 1_000_000 });
  if (isError) throw new Error(text);
  return text.startsWith("No files match") ? [] : text.split("\n");
}

async function bare(root: string, pattern: string): Promise<string[]> {
  const options = { cwd: root, dot: true, expandDirectories: false, followSymbolicLinks: false };
  return (await glob(pattern, options)).sort();
}

const PATTERNS = `
  **  **/*  *  */*  */*/*  */*/*/*  **/f/*  f/**  f/*  src/**  src/*/*  src/f/a  src/**/f/*.ts  ./src/**/*.ts
  **/*.ts  **/*.tsx  **/*.{ts,tsx}  **/*.{md,txt}  **/{a,b}  **/{a,b}.ts*  **/a*  **/*b  **/*a*b*  **/*.test.*  **/*.*.*
  **/?  **/??  **/?.ts  **/?????*  **/[ab]  **/[ab]*  **/[!a]  **/[!a-c]*  **/[a-c]*.ts  **/[[:digit:]]*  **/[0-9]*
  **/{1..3}.txt  **/{a..c}.ts  **/!(a|b)  **/!(*.ts)  **/!(a*).ts  **/@(a|b)  **/?(a)b  **/+(a|b)  **/*(a|b)  **/@(*.md|*.txt)
  {src,lib}/**/*.ts  {src,lib}/*/f/*  {src/unit,lib}/f/*  {.config,@scope}/**  {src/{unit,deep},lib}/**/*.ts  {nothing,src}/f/*
  .*  **/.*  **/.*.ts  .config/**  */.x/**  **/.x/f/*  @scope/**/*  **/@scope  **/#*  **/$*  **/~*  **/é*  **/名*  **/*'s
  **/a,b  **/a\\,b  **/a+b  **/a=*  v1.2/**/*.ts  v?.?/**  *1*/**  s*/**/*.ts  s*/u*/f/*.ts  */unit/**/*.{ts,md}
  src/../lib/f/*  src/./f/*  src//f/*  **/deep/**/a*  **/deep/**/f/*  **/er/**  **/nothing/*  nothing/*  *.ts
`
  .trim()
  .split(/\s+/)
  .concat("a b/**", "**/a b", "a*b/**/*.ts", "**/a?b", "{a b,é}/**");

const namePattern = fc.oneof(
  fc.constantFrom(
    "*",
    "*.ts",
    "*.*",
    "?",
    "a*",
    "*b",
    "*a*",
    "f",
    "src",
    "unit",
    ".*",
    "{a,b}",
    "{src,lib}",
    "*.{ts,md}",
  ),
  fc.constantFrom(
    "[ab]*",
    "[!a]*",
    "[[:alpha:]]*",
    "!(a)",
    "!(*.ts)",
    "@(a|b)*",
    "?(a)b",
    "+(a|b)",
    "{deep/er,f}",
    "{1..3}*",
  ),
);
const patterns = fc
  .tuple(
    fc.array(fc.oneof(namePattern, fc.constant("**")), { maxLength: 3 }),
    fc.constantFrom("*", "**", "*.ts", "a*", "{a,b}*"),
  )
  .map(([parts, last]) => [...parts, last].join("/"));

const ends = fc
  .array(
    fc.constantFrom(
      "",
      ".ts",
      "s",
      ".",
      ".md",
      "b",
      "+",
      "@",
      "!",
      "$",
      "^",
      "~",
      "'",
      "-",
      " ",
      "#",
      "é",
      "名前",
      "x",
      ",",
    ),
    {
      maxLength: 2,
    },
  )
  .map((parts) => parts.join(""));

describe("glob and tinyglobby alone", () => {
  it("find the same in a tree without ignore rules", async () => {
    const files = oddTree();
    const { root } = workspaceWith(files);
    expect(Object.keys(files).length).toBeGreaterThan(300);
    expect(PATTERNS.length).toBeGreaterThanOrEqual(60);
    let found = 0;
    for (const pattern of PATTERNS) {
      const expected = await bare(root, pattern);
      expect((await ours(root, pattern)).sort(), pattern).toEqual(expected);
      found += Number(expected.length > 0);
    }
    expect(found).toBeGreaterThan(PATTERNS.length * 0.9);
  });

  it("find the same where names are told by their ends", async () => {
    const { root } = workspaceWith(oddTree());
    await fc.assert(
      fc.asyncProperty(
        ends,
        ends,
        fc.constantFrom("{ts,tsx}", "{s,.md}", "{a,b", "{a}", "{b,}", "{1..3}"),
        async (before, after, choice) => {
          for (const pattern of [`**/*${before}`, `**/*${before}${choice}${after}`])
            expect((await ours(root, pattern)).sort(), pattern).toEqual(await bare(root, pattern));
        },
      ),
      { numRuns: 100 },
    );
  });

  it("find the same with any pattern", async () => {
    const { root } = workspaceWith(oddTree());
    await fc.assert(
      fc.asyncProperty(patterns, async (pattern) => {
        expect((await ours(root, pattern)).sort()).toEqual(await bare(root, pattern));
      }),
      { numRuns: 100 },
    );
  });
});
