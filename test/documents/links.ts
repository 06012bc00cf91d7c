import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../architecture/source-files.ts";
import type { MarkdownFile } from "./markdown-files.ts";

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const REPOSITORY_PATH = /`((?:packages|apps|examples|bench|test|docs|scripts)\/[\w./-]+)`/g;

/** Links to places in the repository that lead nowhere. */
export function brokenLinks({ path, prose }: MarkdownFile): string[] {
  return [...prose.matchAll(LINK)]
    .map((link) => link[1] ?? "")
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !leadsSomewhere(path, target));
}

/** Paths of the repository, written as code, at which nothing is. */
export function missingPaths({ prose }: MarkdownFile): string[] {
  return [...prose.matchAll(REPOSITORY_PATH)]
    .map((match) => match[1] ?? "")
    .filter(
      (path) => !/\b[A-Z]+\b/.test(path.replace(/README|LICENSE/, "")) && !existsSync(join(root, path)),
    );
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? join(root, from) : join(root, dirname(from), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || (statSync(file).isFile() && anchorsOf(file).includes(anchor));
}

function anchorsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}
