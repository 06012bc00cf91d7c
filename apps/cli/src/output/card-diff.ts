import type { ToolResultMessage } from "@toolrail/protocol";
import { formatNumberOf } from "./amounts.ts";
import type { Palette } from "./palette.ts";
import { cutWidth } from "./text-width.ts";
import { visibleText } from "./visible-text.ts";

const MOST_LINES = 20;
const INDENT = "  ";
/** Terminals differ in how far a tab goes, and then lines could not be cut to the width. */
const TAB = "    ";
/** Where nobody says how wide the page is. */
const PAGE_COLUMNS = 100;

/** The lines under a card that show what the call changed; none for a call that tells of no change. */
export function cardDiff(result: ToolResultMessage, palette: Palette, columns = PAGE_COLUMNS): string[] {
  const diff = result.details?.diff;
  if (result.isError || typeof diff !== "string") return [];
  const changes = readDiff(diff);
  const room = Math.max(1, columns - INDENT.length);
  const fit = (line: string) => cutWidth(line.replaceAll("\t", TAB), room);
  const lines = changes.slice(0, MOST_LINES).map((change) => paintChangeLine(change, palette, fit));
  const rest = changes.length - lines.length;
  if (rest > 0) lines.push(palette.dim(fit(`… ${formatNumberOf(rest, "more line")}`)));
  return lines.map((line) => INDENT + line);
}

const FIRST_HUNK = /^@@ /mu;

/** The lines of a unified diff from its first hunk on; the card names the file already. */
function readDiff(diff: string): ChangeLine[] {
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

/** A line of a change: what goes, what comes, what stays; `@` and `\` tell of the lines around them. */
export interface ChangeLine {
  mark: "-" | "+" | " " | "@" | "\\";
  text: string;
}

/** The line as it is shown, in the colour of its mark; `fit` may shorten it. */
export function paintChangeLine(
  { mark, text }: ChangeLine,
  palette: Palette,
  fit: (line: string) => string = (line) => line,
): string {
  const shown = fit(visibleText(mark === "@" ? text : `${mark} ${text}`));
  if (mark === "-") return palette.red(shown);
  return mark === "+" ? palette.green(shown) : palette.dim(shown);
}
