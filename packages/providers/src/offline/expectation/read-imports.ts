import { endingOf } from "../definition/source-files.ts";
import type { Hit } from "../results/read-results.ts";

/** What a test file takes from a file beside it. */
export interface Import {
  testPath: string;
  names: readonly string[];
  /** Where that file should be; a guess until it was read. */
  path: string;
}

const RELATIVE = /^\s*(?:import|export|(?:const|let|var)\b.*\brequire)\b(.*?)["'](\.{1,2}\/[^"']+)["']/u;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const NOT_NAMES = new Set(["from", "as", "type", "default", "import", "const", "require"]);

/** The relative imports among the lines of test files (JavaScript and TypeScript; elsewhere an import names no file). */
export function readImports(lines: readonly Hit[]): Import[] {
  return lines.flatMap((hit) => {
    const [whole, , target] = RELATIVE.exec(hit.text) ?? [];
    if (whole === undefined || target === undefined) return [];
    const names = (whole.replace(/["'].*$/u, "").match(NAME) ?? []).filter((name) => !NOT_NAMES.has(name));
    return [{ testPath: hit.path, names, path: resolved(hit.path, target) }];
  });
}

function resolved(testPath: string, target: string): string {
  const parts = testPath.split("/").slice(0, -1);
  for (const part of target.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return withSourceEnding(parts.join("/"), endingOf(testPath));
}

// TypeScript writes `.js` for a `.ts` file, or nothing at all.
function withSourceEnding(path: string, testEnding: string): string {
  const [, stem = path, ending] = /^(.*)\.([cm]?[jt]sx?)$/u.exec(path) ?? [];
  if (ending === undefined) return `${path}.${testEnding}`;
  return testEnding.includes("ts") ? `${stem}.${ending.replace("js", "ts")}` : path;
}
