import { existsSync, fstatSync, readSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Workspace } from "@toolrail/workspace";

/** A project's text to agents. */
export interface ProjectText {
  /** Its path from the working folder, such as `../AGENTS.md`. */
  file: string;
  text: string;
}

type OpenFile = Workspace["openFile"];

export interface ProjectTextOptions {
  /** Opens a folder as the boundary of what is read: no link leads out of the repository. */
  open(root: string): Pick<Workspace, "openFile">;
  /** Tokens; unknown by default. */
  contextWindow?: number | undefined;
}

const FILES = ["AGENTS.md", "CLAUDE.md"];
/** Of all texts together. */
const MAX_CHARS = 20_000;
const MAX_WINDOW_SHARE = 0.1;
const CHARS_PER_TOKEN = 4;
/** Read at most: a file of any size may have the name. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads `AGENTS.md`, else `CLAUDE.md`, of the folder and of its parents up to the repository's root; the outermost
 * first. Together they have at most 20,000 characters or 10 % of the window (in tokens), the nearest before the others.
 */
export function readProjectTexts(
  root: string,
  { open, contextWindow = Number.POSITIVE_INFINITY }: ProjectTextOptions,
): ProjectText[] {
  const folders = foldersUpToRepository(root);
  const { openFile } = open(folders.at(-1) ?? root);
  let left = Math.floor(Math.min(MAX_CHARS, contextWindow * MAX_WINDOW_SHARE * CHARS_PER_TOKEN));
  const texts: ProjectText[] = [];
  for (const folder of folders) {
    const found = readFirst(openFile, folder);
    if (found === undefined) continue;
    const text = cutText(found.text, left, found.isWhole);
    left = Math.max(0, left - text.length);
    texts.unshift({ file: relative(root, found.path).replaceAll("\\", "/"), text });
  }
  return texts;
}

/** The folder itself, then its parents up to the one that holds the repository; the folder alone outside of one. */
function foldersUpToRepository(root: string): string[] {
  const folders = [root];
  for (let folder = root; !existsSync(join(folder, ".git")); ) {
    const parent = dirname(folder);
    if (parent === folder) return [root];
    folders.push(parent);
    folder = parent;
  }
  return folders;
}

function readFirst(
  openFile: OpenFile,
  folder: string,
): { path: string; text: string; isWhole: boolean } | undefined {
  for (const name of FILES) {
    const path = join(folder, name);
    const opened = openFile(path);
    if (!opened.ok) continue;
    try {
      return { path, ...readStart(opened.fd) };
    } finally {
      opened.close();
    }
  }
  return undefined;
}

function readStart(fd: number): { text: string; isWhole: boolean } {
  const { size } = fstatSync(fd);
  const bytes = new Uint8Array(Math.min(size, MAX_BYTES));
  const text = new TextDecoder().decode(bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0)));
  return { text, isWhole: size <= MAX_BYTES };
}

function cutText(text: string, maxChars: number, isWhole: boolean): string {
  if (text.length <= maxChars) return text;
  const kept = text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/u, "");
  const rest = isWhole ? `${text.length - kept.length} characters` : "the rest";
  return `${kept}\n[${rest} left out]`;
}
