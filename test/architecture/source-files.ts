import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root: string = join(import.meta.dirname, "../..");

export interface SourceFile {
  /** Folder of the workspace member, such as `packages/kernel`. */
  member: string;
  /** Path below the member's `src`, such as `dispatch/schedule.ts`. */
  path: string;
  text: string;
  imports: string[];
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']([.@a-z][^"'\s]*)["']/g;

export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) => match[1] ?? "");
}

export function members(...folders: string[]): string[] {
  return folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
}

export function manifestOf(member: string): Record<string, Record<string, string>> & { name: string } {
  return JSON.parse(readFileSync(join(root, member, "package.json"), "utf8"));
}

export function sourceFiles(member: string): SourceFile[] {
  return readdirSync(join(root, member, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, member, "src", path), "utf8");
      return { member, path, text, imports: importsOf(text) };
    });
}
