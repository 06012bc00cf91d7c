import { askedChange } from "./asked-change.ts";
import { paintChangeLine } from "./change-line.ts";
import type { Palette } from "./palette.ts";
import { visibleText } from "./visible-text.ts";

/** What a call is asked to do, as lines. All of it, whole: what is approved must be what is seen. */
export function argumentLines(toolName: string, args: unknown, palette: Palette): string {
  const change = askedChange(toolName, args);
  const lines = [
    ...entriesOf(change?.rest ?? args).map(([name, value]) => visibleText(entryText(name, value))),
    ...(change?.lines.map((line) => paintChangeLine(line, palette)) ?? []),
  ];
  return lines.map((line) => `  ${line}\n`).join("");
}

function entriesOf(args: unknown): [string, unknown][] {
  return typeof args === "object" && args !== null ? Object.entries(args) : [["", args]];
}

function entryText(name: string, value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return `${name}: ${text}`.replace(/\n/gu, "\n    ");
}
