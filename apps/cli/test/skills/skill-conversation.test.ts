import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { describe, expect, it } from "vitest";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import type { Answer } from "../support/model-servers.ts";

const BODY = "Ask for the codename, which is heron.";

function putSkill(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "SKILL.md");
  const fields = "name: publish\ndescription: Use when a version is published.\nallowed-tools: run_shell";
  writeFileSync(file, `---\n${fields}\n---\n\n${BODY}\n`);
  return file;
}

/** Runs one question; the model reads a skill, then runs a command, then answers. Returns the request bodies. */
async function converse(root: string, homeDirectory: string, path: string): Promise<string[]> {
  const turns: Answer[] = [
    { calls: [{ name: "read_file", args: { path } }] },
    { calls: [{ name: "run_shell", args: { command: "touch published" } }] },
    { text: "Done." },
  ];
  const server = await startOpenAIChatServer({ respond: (_: unknown, turn: number) => turns[turn] ?? {} });
  try {
    const flags = ["--model", "test/scripted", "--base-url", server.baseUrl];
    const run = await runFake(["-p", ...flags, "publish a version"], {
      workingDirectory: root,
      homeDirectory,
    });
    expect(run.stdout).toContain("Done.");
    return server.requests.map(({ body }) => JSON.stringify(body));
  } finally {
    await server.close();
  }
}

describe.each(["project", "home folder"])("a skill of the %s", (owner) => {
  it("costs its index line until it is read, is read by read_file, and permits nothing", async () => {
    await inTemporaryFolder(async (folder) => {
      const [root, home] = [join(folder, "project"), join(folder, "home")];
      for (const path of [root, home]) mkdirSync(path);
      const file = putSkill(join(owner === "project" ? root : home, ".claude/skills/publish"));
      const path = owner === "project" ? ".claude/skills/publish/SKILL.md" : file;
      const [first = "", second = "", third = ""] = await converse(root, home, path);
      expect(first).toContain(`- ${path}: publish: Use when a version is published.`);
      expect(first).not.toContain("heron");
      expect(second).toContain(BODY);
      // Nobody was asked, so the command did not run, whatever the skill's `allowed-tools` says.
      expect(existsSync(join(root, "published"))).toBe(false);
      expect(third).toMatch(/denied|not allowed|nobody/iu);
    });
  });
});
