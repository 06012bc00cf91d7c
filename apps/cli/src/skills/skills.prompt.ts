import { createIndexBlock, type IndexEntry } from "@toolrail/context";
import { estimateTokens } from "@toolrail/protocol";
import type { Skill } from "./find-skills.ts";

/** Tokens of the index, estimated. */
export const MAX_INDEX_TOKENS = 8_000;
/** Lengths that descriptions are cut to, the first one with which all skills fit. */
const DESCRIPTION_CHARS = [1_024, 400, 120];

const HEADING = `Skills: instructions for kinds of tasks. When a task fits one, read its file with read_file before you begin, and follow it. A skill allows nothing that is not allowed without it.`;

/** The section of the system prompt that lists the skills; empty without skills. Those that do not fit are counted. */
export function skillsSection(skills: readonly Skill[]): string {
  if (skills.length === 0) return "";
  for (const chars of DESCRIPTION_CHARS) {
    const section = sectionOf(skills, chars);
    if (estimateTokens(section) <= MAX_INDEX_TOKENS) return section;
  }
  const shortest = DESCRIPTION_CHARS.at(-1) ?? 0;
  let [fitting, tooMany] = [0, skills.length];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (estimateTokens(sectionOf(skills.slice(0, middle), shortest, skills.length)) <= MAX_INDEX_TOKENS) {
      fitting = middle;
    } else tooMany = middle;
  }
  return sectionOf(skills.slice(0, fitting), shortest, skills.length);
}

function sectionOf(skills: readonly Skill[], descriptionChars: number, total = skills.length): string {
  const left = total - skills.length;
  const note = left > 0 ? [`(${left} more skills left out: list .toolrail/skills and .claude/skills)`] : [];
  return [HEADING, createIndexBlock(skills.map((skill) => entryOf(skill, descriptionChars))), ...note].join(
    "\n",
  );
}

/** The line of one skill in the index. */
export function entryOf({ name, description, path }: Skill, descriptionChars: number): IndexEntry {
  const short =
    description.length > descriptionChars
      ? `${description.slice(0, descriptionChars).replace(/[\ud800-\udbff]$/u, "")}…`
      : description;
  return { where: path, when: `${name}: ${short}` };
}
