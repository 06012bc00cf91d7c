import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { readProjectText } from "../../src/agent/project-text.ts";
import { systemPrompt } from "../../src/agent/system.prompt.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

describe("systemPrompt", () => {
  const facts = { workingFolder: "/home/me/shop", platform: "linux x64" };

  it("is what it was", () => {
    expect(systemPrompt(facts)).toMatchSnapshot();
  });

  it("marks the project's text as such", () => {
    expect(systemPrompt({ ...facts, project: { file: "AGENTS.md", text: "Use tabs." } })).toMatchSnapshot();
  });
});

describe("readProjectText", () => {
  const read = (files: Record<string, string>) =>
    inTemporaryFolder(async (root) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
      return readProjectText(openWorkspace({ root }));
    });

  it("prefers AGENTS.md", async () => {
    expect(await read({ "AGENTS.md": "\uFEFFa", "CLAUDE.md": "c" })).toEqual({
      file: "AGENTS.md",
      text: "a",
    });
  });

  it("falls back to CLAUDE.md", async () => {
    expect(await read({ "CLAUDE.md": "c" })).toEqual({ file: "CLAUDE.md", text: "c" });
  });

  it("goes without", async () => {
    expect(await read({})).toBeUndefined();
  });

  it("keeps 20,000 characters and says how many are left out, without half a character", async () => {
    const text = `${"x".repeat(19_999)}😀rest`;
    const project = await read({ "AGENTS.md": text });
    expect(project?.text).toBe(`${"x".repeat(19_999)}\n[6 characters left out]`);
  });

  it("reads no more than the start of a file of any size", async () => {
    await inTemporaryFolder(async (root) => {
      const file = join(root, "AGENTS.md");
      writeFileSync(file, "x".repeat(30_000));
      truncateSync(file, 5_000_000_000);
      const project = readProjectText(openWorkspace({ root }));
      expect(project?.text).toBe(`${"x".repeat(20_000)}\n[the rest of 5000000000 bytes left out]`);
    });
  });

  it("reads no file that lies outside the folder", async () => {
    await inTemporaryFolder(async (parent) => {
      const root = join(parent, "root");
      mkdirSync(root);
      writeFileSync(join(parent, "secret.txt"), "secret");
      symlinkSync(join(parent, "secret.txt"), join(root, "AGENTS.md"));
      expect(readProjectText(openWorkspace({ root }))).toBeUndefined();
    });
  });
});
