import type { ChangeLine } from "./change-line.ts";

const FIRST_HUNK = /^@@ /mu;

/** The lines of a unified diff from its first hunk on; the card names the file already. */
export function readDiff(diff: string): ChangeLine[] {
  const start = diff.search(FIRST_HUNK);
  if (start < 0) return [];
  const lines = diff.slice(start).replace(/\n$/u, "").split("\n");
  const isWindowsText = lines.every((line) => /^[@\\]|\r$/u.test(line));
  return lines.map((line) => readLine(isWindowsText ? line.replace(/\r$/u, "") : line));
}

function readLine(line: string): ChangeLine {
  const mark = line[0];
  const text = line.slice(1);
  if (mark === "-" || mark === "+") return { mark, text };
  if (mark === "\\") return { mark, text: text.trimStart() };
  return mark === "@" ? { mark, text: line } : { mark: " ", text };
}
