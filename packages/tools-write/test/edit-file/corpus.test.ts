import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createEditFileTool } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { callTool } from "../support/call-tool.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Edit {
  id: string;
  kind?: string;
  path: string;
  before?: string;
  before_base64?: string;
  old_string: string;
  new_string: string;
  replace_all?: boolean;
  after?: string;
  after_base64?: string;
  outcome?: "apply" | "error";
  error?: "not_found" | "ambiguous" | "no_change" | "empty_old";
  line?: number;
  lines?: number[];
  count?: number;
}

const corpus = process.env.TOOLRAIL_CORPUS;
const read = (name: string): Edit[] => {
  const file = corpus === undefined ? "" : join(corpus, "edits", name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).cases : [];
};
const real = read("edits.dev.json");
const garbled = read("perturbed.dev.json");

// What the answer must say of each way in which a model garbles a text.
const HINTS: Readonly<Record<string, RegExp>> = {
  trailing_ws_inner: /ends in blanks/,
  tabs_to_spaces: /the file indents with tabs, old_string with spaces/,
  line_numbers: /line numbers/,
  indent_level: /other indentation/,
  escaped_newline: /backslash/,
  elided: /leaves out lines/,
  no_final_newline: /ends without a line break/,
  smart_quotes: /straight quotes/,
  nbsp: /no-break/,
  nfd: /Unicode form/,
};

const ERRORS: Readonly<Record<string, RegExp>> = {
  not_found: /was not found/,
  ambiguous: /occurs \d+ times/,
  no_change: /are the same/,
  empty_old: /old_string is empty/,
};

const bytesOf = (text: string | undefined, base64: string | undefined) =>
  base64 === undefined ? Buffer.from(text ?? "", "utf8") : Buffer.from(base64, "base64");

async function run(edit: Edit) {
  const root = temporaryFolder();
  const file = join(root, edit.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytesOf(edit.before, edit.before_base64));
  const { path, old_string, new_string, replace_all = false } = edit;
  const tool = createEditFileTool(openWorkspace({ root }));
  const answer = await callTool(tool, { path, old_string, new_string, replace_all });
  return { answer, bytes: readFileSync(file) };
}

describe.skipIf(real.length === 0)("edits of real files", () => {
  it("has them all", () => {
    expect(real.length).toBe(60);
    expect(garbled.length).toBe(69);
  });

  it.each(real.map((edit) => [edit.id, edit] as const))(
    "%s gives the file after, byte for byte",
    async (_id, edit) => {
      const { answer, bytes } = await run(edit);
      expect(answer.text).toMatch(/^Edited /);
      expect(bytes.equals(bytesOf(edit.after, edit.after_base64))).toBe(true);
    },
  );

  const applied = garbled.filter((edit) => edit.outcome === "apply");
  it.each(applied.map((edit) => [edit.id, edit] as const))("%s applies, byte for byte", async (_id, edit) => {
    const { answer, bytes } = await run(edit);
    expect(answer.text).toMatch(/^Edited /);
    expect(bytes.equals(bytesOf(edit.after, edit.after_base64))).toBe(true);
    if (edit.count !== undefined) expect(answer.output.details?.replacements).toBe(edit.count);
  });

  const refused = garbled.filter((edit) => edit.outcome === "error");
  it.each(refused.map((edit) => [edit.id, edit] as const))(
    "%s is refused and says why",
    async (_id, edit) => {
      const { answer, bytes } = await run(edit);
      expect(answer.isError).toBe(true);
      expect(bytes.equals(bytesOf(edit.before, edit.before_base64))).toBe(true);
      expect(answer.text).toMatch(ERRORS[edit.error ?? ""] ?? /^$/);
      expect(answer.text).toMatch(HINTS[edit.kind ?? ""] ?? /./);
      if (edit.line !== undefined) expect(answer.text).toContain(`line ${edit.line}`);
      for (const line of edit.lines ?? []) expect(answer.text).toMatch(new RegExp(`lines .*\\b${line}\\b`));
      if (edit.count !== undefined) expect(answer.text).toContain(`occurs ${edit.count} times`);
    },
  );
});
