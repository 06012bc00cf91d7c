import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import type { SkillText } from "./read-skill.ts";

export interface Skill extends SkillText {
  /** The `SKILL.md`, absolute. */
  file: string;
  /** The file as the model names it: relative to the root where it lies below. */
  path: string;
  /** Set for a skill outside of the root: its real folder, which tools may read. */
  readableFolder: string | undefined;
  /** The whole file. */
  text: string;
}

export interface SkillProblem {
  file: string;
  line: number;
  message: string;
}

export interface FoundSkills {
  /** In the order of the folders, then by name; of several with one name the first. */
  skills: Skill[];
  problems: SkillProblem[];
}

export interface SkillPlaces {
  /** The working folder, real and absolute. */
  root: string;
  homeDirectory: string;
  /** Further folders, from the settings; relative to the root, `~/` for the home folder. */
  folders?: readonly string[] | undefined;
}

const FOLDERS = [".toolrail/skills", ".claude/skills"];
const SKILL_FILE = "SKILL.md";
const MAX_BYTES = 1024 * 1024;
/** Skills that are read: a folder of any size may have the name. */
const MAX_SKILLS = 1_000;

/** Finds the skills of a project and of its user: each folder with a `SKILL.md` below a folder of skills. */
export async function findSkills({ root, homeDirectory, folders = [] }: SkillPlaces): Promise<FoundSkills> {
  const found: FoundSkills = { skills: [], problems: [] };
  const places = [
    ...FOLDERS.map((folder) => join(root, folder)),
    ...folders.map((folder) => resolve(root, folder.replace(/^~(?=\/|$)/u, homeDirectory))),
    ...FOLDERS.map((folder) => join(homeDirectory, folder)),
  ];
  for (const place of new Set(places)) {
    for (const name of foldersIn(place)) {
      if (found.skills.length < MAX_SKILLS) await addSkill(found, join(place, name), root);
    }
  }
  return found;
}

function foldersIn(place: string): string[] {
  const isFolder = (entry: Dirent) => entry.isDirectory() || entry.isSymbolicLink();
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter(isFolder)
      .map(({ name }) => name)
      .sort();
  } catch {
    // Most folders of skills do not exist.
    return [];
  }
}

async function addSkill(found: FoundSkills, folder: string, root: string): Promise<void> {
  const file = join(folder, SKILL_FILE);
  const opened = readText(file, isBelow(root, folder) ? root : undefined);
  if (opened === undefined) return;
  // Loaded for a skill alone: the YAML parser is 70 files.
  const { readSkill } = await import("./read-skill.ts");
  const read = opened.ok ? readSkill(opened.text) : opened;
  if (!opened.ok || !read.ok) {
    if (!read.ok) found.problems.push({ file, line: read.line, message: read.message });
    return;
  }
  if (found.skills.some(({ name }) => name === read.skill.name)) return;
  const isInside = isBelow(root, opened.realPath);
  found.skills.push({
    ...read.skill,
    file,
    path: isBelow(root, file) ? relative(root, file).replaceAll("\\", "/") : file,
    readableFolder: isInside ? undefined : realpathSync(folder),
    text: opened.text,
  });
}

type TextRead = { ok: true; text: string; realPath: string } | { ok: false; line: number; message: string };

/** Undefined where there is no file. `boundary`: the folder that no link of a project may lead out of. */
function readText(file: string, boundary: string | undefined): TextRead | undefined {
  try {
    const realPath = realpathSync(file);
    if (boundary !== undefined && !isBelow(boundary, realPath)) {
      return { ok: false, line: 1, message: "a link leads out of the project; copy the skill into it" };
    }
    const { size } = statSync(realPath);
    if (size > MAX_BYTES) return { ok: false, line: 1, message: `larger than ${MAX_BYTES / 1024} kB` };
    return { ok: true, text: readFileSync(realPath, "utf8"), realPath };
  } catch (error) {
    const { code } = error as { code?: string };
    return code === "ENOENT" || code === "ENOTDIR"
      ? undefined
      : { ok: false, line: 1, message: `could not be read (${code ?? String(error)})` };
  }
}

function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below === "" || !(isAbsolute(below) || below === ".." || /^\.\.[\\/]/u.test(below));
}
