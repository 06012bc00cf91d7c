import { visibleText } from "@toolrail/workspace";
import { count } from "../failure-text.ts";
import { goOnText, NO_LINE_END_TEXT, oddBytesText } from "./answer-text.ts";
import type { Window } from "./collect-window.ts";
import { renderLine } from "./collect-window.ts";

export interface WindowFacts {
  path: string;
  bytes: number;
  encoding: string;
  /** Undefined while it is not known. */
  totalLines: number | undefined;
  column: number;
}

/** Header, numbered lines, and how to go on. */
export function renderWindow(window: Window, facts: WindowFacts): string {
  const notes = [
    window.more ? goOnText((window.lines.at(-1)?.number ?? 0) + 1) : "",
    !window.more && !window.endsWithLineEnd ? NO_LINE_END_TEXT : "",
    window.lines.some(({ text }) => text.includes("\uFFFD")) ? oddBytesText(facts.encoding) : "",
  ].filter((note) => note !== "");
  return [header(window, facts), ...window.lines.map(renderLine), ...notes].join("\n");
}

function header(window: Window, facts: WindowFacts): string {
  const first = window.lines[0]?.number ?? 0;
  const last = window.lines.at(-1)?.number ?? 0;
  const range = `lines ${first}-${last}`;
  const parts = [
    facts.totalLines === undefined
      ? `${range} of ${count(facts.bytes, "byte")}`
      : `${range} of ${facts.totalLines}`,
    ...(facts.column > 1 ? [`from column ${facts.column}`] : []),
    ...(facts.encoding === "utf-8" ? [] : [facts.encoding]),
  ];
  return `${visibleText(facts.path)} (${parts.join(", ")})`;
}
