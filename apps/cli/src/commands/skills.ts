import { resolve } from "node:path";
import { createIndexBlock } from "@toolrail/context";
import { estimateTokens } from "@toolrail/protocol";
import { readSettings, type SettingsFlags } from "../config/settings.ts";
import type { CliContext } from "../context.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { formatCount, formatNumberOf } from "../output/amounts.ts";
import { usageFailure } from "../output/failure.ts";
import { createPalette } from "../output/palette.ts";
import { visibleLine } from "../output/visible-line.ts";
import { findSkills, type Skill } from "../skills/find-skills.ts";
import { entryOf, skillsSection } from "../skills/skills.prompt.ts";
import { openRoot } from "../wiring/toolbox.ts";

export interface SkillsFlags extends Pick<SettingsFlags, "root" | "trustProject" | "json"> {}

/** Lists the skills of a folder and of its user with what each costs in tokens. Exit 1 when one can't be used. */
export async function skills(context: CliContext, flags: SkillsFlags): Promise<ExitCode> {
  const { stdout, stderr, env, homeDirectory, workingDirectory } = context;
  const root = openRoot(resolve(workingDirectory, flags.root ?? "."));
  const read = await readSettings(context, root, flags);
  if (!read.ok) return usageFailure(context, read.message);
  const found = await findSkills({ root, homeDirectory, folders: read.settings.values.skills });
  if (flags.json) for (const skill of found.skills) stdout.write(`${JSON.stringify(lineOf(skill))}\n`);
  else {
    const { bold, dim } = createPalette(stdout, env);
    for (const skill of found.skills) {
      const { indexTokens, bodyTokens } = lineOf(skill);
      const cost = `${formatCount(indexTokens)} tokens, ${formatCount(bodyTokens)} when read`;
      stdout.write(
        `${bold(skill.name)}  ${dim(cost)}\n  ${visibleLine(skill.description)}\n  ${dim(skill.path)}\n`,
      );
    }
    const total = estimateTokens(skillsSection(found.skills));
    const all = formatNumberOf(found.skills.length, "skill");
    stdout.write(
      found.skills.length === 0
        ? "no skills; put a folder with a SKILL.md into .toolrail/skills or .claude/skills\n"
        : `${all}, about ${formatCount(total)} tokens in each request\n`,
    );
  }
  for (const { file, line, message } of found.problems) {
    stderr.write(`toolrail: ${visibleLine(`${file}:${line}: ${message}`)}\n`);
  }
  return found.problems.length > 0 ? EXIT.failure : EXIT.success;
}

function lineOf(
  skill: Skill,
): Record<"name" | "description" | "path", string> & Record<"indexTokens" | "bodyTokens", number> {
  const { name, description, path, text } = skill;
  const index = createIndexBlock([entryOf(skill, description.length)]);
  return { name, description, path, indexTokens: estimateTokens(index), bodyTokens: estimateTokens(text) };
}
