import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importsOf, root } from "../architecture/source-files.ts";

export interface PackageReadme {
  /** What its first `npm install` line names. */
  installed: string[];
  /** Its first TypeScript block: the smallest example, a whole program. */
  example: string;
  /** The outside packages that the example imports. */
  imported: string[];
  /** The lines of the example that are nothing but comment: what it prints. */
  printed: string;
}

export function readPackageReadme(member: string): PackageReadme {
  const path = join(root, member, "README.md");
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const example = /^```ts\n(.*?)^```$/ms.exec(text)?.[1] ?? "";
  return {
    installed: /^npm install (.+)$/m.exec(text)?.[1]?.split(" ") ?? [],
    example,
    imported: [...new Set(importsOf(example).filter(isOutside).map(packageOf))],
    printed: comparable([...example.matchAll(/^\/\/ (.*)$/gm)].map((line) => line[1]).join("\n")),
  };
}

/** Node and Bun print objects with other line breaks, quotes and commas. */
export function comparable(output: string): string {
  return output.replace(/[\s,'"`\\]/g, "");
}

function isOutside(specifier: string): boolean {
  return !specifier.startsWith("node:") && !specifier.startsWith(".");
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
