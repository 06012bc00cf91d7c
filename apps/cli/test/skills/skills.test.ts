import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { estimateTokens } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { findSkills, type Skill } from "../../src/skills/find-skills.ts";
import { readSkill } from "../../src/skills/read-skill.ts";
import { MAX_INDEX_TOKENS, skillsSection } from "../../src/skills/skills.prompt.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const skillText = (name: string, description = "Use for releases.") =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n\nSteps.\n`;

/** A project and a home folder beside it. */
async function inProject(run: (root: string, homeDirectory: string) => void | Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const [root, home] = [join(folder, "project"), join(folder, "home")];
    for (const path of [root, home]) mkdirSync(path);
    await run(root, home);
  });
}

describe("the front matter of a skill", () => {
  it("gives name and description, a description over several lines in one", () => {
    const text =
      "---\nname: release\ndescription: >\n  Publish a\n  version.\nallowed-tools: run_shell\n---\nbody";
    expect(readSkill(text)).toMatchObject({
      ok: true,
      skill: { name: "release", description: "Publish a version." },
    });
  });

  it.each([
    ["without front matter", "# Release\n", 1, "no front matter"],
    ["with front matter that is not closed", "---\nname: a\n", 1, "no front matter"],
    ["with broken YAML", "---\nname: a\ndescription: [x\n---\n", 3, ""],
    ["without a name", "---\ndescription: x\n---\n", 1, "`name` is missing"],
    ["with a name that is a number", "---\ndescription: x\nname: 12\n---\n", 3, "`name` is not a text"],
    ["with blanks in its name", "---\nname: my skill\ndescription: x\n---\n", 2, "`name` is not"],
    ["with an empty description", "---\nname: a\ndescription: ' '\n---\n", 3, "`description` is empty"],
    ["that is a text", "---\njust words\n---\n", 1, "not a list of fields"],
  ])("%s is refused with its line", (_name, text, line, message) => {
    const read = readSkill(text);
    expect(read).toMatchObject({ ok: false, line });
    expect(read.ok ? "" : read.message).toContain(message);
  });
});

describe("the skills of a folder", () => {
  it("are found in project and home folder; of two with one name the project's counts", async () => {
    await inProject(async (root, homeDirectory) => {
      put(join(root, ".toolrail/skills/release/SKILL.md"), skillText("release", "Of the project."));
      put(join(root, ".claude/skills/review/SKILL.md"), skillText("review"));
      put(join(homeDirectory, ".claude/skills/release/SKILL.md"), skillText("release", "Of the user."));
      put(join(homeDirectory, ".toolrail/skills/notes/SKILL.md"), skillText("notes"));
      put(join(root, "more/own/SKILL.md"), skillText("own"));
      const { skills, problems } = await findSkills({ root, homeDirectory, folders: ["more"] });
      expect(problems).toEqual([]);
      expect(skills.map(({ name, path }) => [name, path])).toEqual([
        ["release", ".toolrail/skills/release/SKILL.md"],
        ["review", ".claude/skills/review/SKILL.md"],
        ["own", "more/own/SKILL.md"],
        ["notes", join(homeDirectory, ".toolrail/skills/notes/SKILL.md")],
      ]);
      expect(skills.map(({ readableFolder }) => readableFolder)).toEqual([
        undefined,
        undefined,
        undefined,
        join(homeDirectory, ".toolrail/skills/notes"),
      ]);
    });
  });

  it("a link of the project that leads out of it is no skill, and grants no reading", async () => {
    await inProject(async (root, homeDirectory) => {
      put(join(homeDirectory, "secret/SKILL.md"), skillText("secret"));
      mkdirSync(join(root, ".toolrail/skills"), { recursive: true });
      symlinkSync(join(homeDirectory, "secret"), join(root, ".toolrail/skills/secret"));
      const { skills, problems } = await findSkills({ root, homeDirectory });
      expect(skills).toEqual([]);
      expect(problems).toMatchObject([
        { line: 1, message: expect.stringContaining("leads out of the project") },
      ]);
    });
  });
});

describe("the section of the system prompt", () => {
  const many = (count: number, description: string): Skill[] =>
    Array.from({ length: count }, (_, n) => ({
      name: `skill-${n}`,
      description,
      path: `.toolrail/skills/skill-${n}/SKILL.md`,
      file: "",
      readableFolder: undefined,
      text: "",
    }));

  it("is empty without skills", () => {
    expect(skillsSection([])).toBe("");
  });

  it("names path, name and description of a skill", () => {
    expect(skillsSection(many(1, "Use for releases."))).toContain(
      "- .toolrail/skills/skill-0/SKILL.md: skill-0: Use for releases.",
    );
  });

  it("shortens descriptions before it leaves out a skill", () => {
    const section = skillsSection(many(100, "word ".repeat(200).trim()));
    expect(estimateTokens(section)).toBeLessThanOrEqual(MAX_INDEX_TOKENS);
    expect(section).toContain("skill-99/SKILL.md");
    expect(section).not.toContain("left out");
  });

  it("holds 200 skills in at most 8,000 tokens", () => {
    const section = skillsSection(many(200, "word ".repeat(200).trim()));
    expect(estimateTokens(section)).toBeLessThanOrEqual(8_000);
    expect(section).toContain("skill-199/SKILL.md");
  });

  it("says how many skills are left out where not all fit", () => {
    const section = skillsSection(many(1_000, "word ".repeat(200).trim()));
    expect(estimateTokens(section)).toBeLessThanOrEqual(8_000);
    const listed = section.split("\n").filter((line) => line.startsWith("- ")).length;
    expect(listed).toBeGreaterThan(150);
    expect(section).toContain(`(${1_000 - listed} more skills left out`);
  });
});

describe("toolrail skills", () => {
  it("lists each skill with its cost, and names a broken one with its line", async () => {
    await inProject(async (root, homeDirectory) => {
      put(join(root, ".toolrail/skills/release/SKILL.md"), skillText("release"));
      put(join(root, ".toolrail/skills/broken/SKILL.md"), "---\nname: broken\ndescription:\n---\n");
      const run = await runFake(["skills"], { workingDirectory: root, homeDirectory });
      expect(run.exitCode).toBe(1);
      expect(run.stdout).toMatch(/release {2}\d+ tokens, \d+ when read\n {2}Use for releases\.\n/u);
      expect(run.stdout).toContain("1 skill, about ");
      expect(run.stderr).toContain(`${join(root, ".toolrail/skills/broken/SKILL.md")}:3: `);
    });
  });
});
