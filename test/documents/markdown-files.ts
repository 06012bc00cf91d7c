import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../architecture/source-files.ts";

export interface MarkdownFile {
  /** Path below the root of the repository. */
  path: string;
  text: string;
  /** The text without fenced blocks. */
  prose: string;
  /** The fenced blocks, with their languages. */
  blocks: { language: string; code: string }[];
}

const FENCED = /^```(\w*)\n(.*?)^```$/gms;
const PASSED_OVER = new Set([
  "node_modules",
  "dist",
  ".git",
  ".turbo",
  ".toolrail",
  "coverage",
  "THIRD-PARTY.md",
]);

/** Every document of the repository, those that a build writes aside. */
export function markdownFiles(folder = ""): MarkdownFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !PASSED_OVER.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return markdownFiles(path);
      return path.endsWith(".md") ? [readMarkdown(path)] : [];
    });
}

function readMarkdown(path: string): MarkdownFile {
  const text = readFileSync(join(root, path), "utf8");
  const blocks = [...text.matchAll(FENCED)].map(([, language = "", code = ""]) => ({ language, code }));
  return { path, text, prose: text.replace(FENCED, ""), blocks };
}
