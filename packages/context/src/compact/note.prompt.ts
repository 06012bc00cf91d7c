import { writeItem, writeList } from "./list-text.ts";
import type { Failure, Listed, NoteParts } from "./note-parts.ts";

// What the model reads in place of what was removed. A later compaction reads it again, line by line.

export const HEADER: RegExp =
  /^\[Earlier part of this conversation, (\d+) messages?, was removed\. What it held:\]$/;

export const LABEL = {
  tools: "Tools used",
  read: "Files read",
  edited: "Files edited",
  found: "Tools found by search",
  failure: "Open failure",
  moreFailures: "Further open failures",
  moreRequests: "Requests before these",
  request: "The user asked",
} as const;

/** The lines are counted, so that none of them can pass for another part of the note. */
export const FACTS: RegExp = /^Facts, as they stood there \(lines: (\d+)\):$/;

export const SUMMARY = "Summary:";

export function noteText(parts: NoteParts): string {
  const { tools, failures, requests, facts, summary } = parts;
  const used = tools.items.map(({ name, calls }) => `${writeItem(name)} ×${calls}`);
  return [
    headerText(parts.removed),
    ...listLine(LABEL.tools, { items: used, more: tools.more }),
    ...listLine(LABEL.read, written(parts.read)),
    ...listLine(LABEL.edited, written(parts.edited)),
    ...listLine(LABEL.found, written(parts.found)),
    ...failures.items.map((failure) => `${LABEL.failure}: ${failureText(failure)}`),
    ...moreLine(LABEL.moreFailures, failures.more),
    ...moreLine(LABEL.moreRequests, requests.more),
    ...requests.items.map((text) => `${LABEL.request}: ${text}`),
    ...(facts.length > 0 ? [`Facts, as they stood there (lines: ${facts.length}):`, ...facts] : []),
    ...parts.pointers,
    ...(summary === undefined ? [] : [SUMMARY, summary]),
  ].join("\n");
}

function headerText(removed: number): string {
  const messages = removed === 1 ? "1 message" : `${removed} messages`;
  return `[Earlier part of this conversation, ${messages}, was removed. What it held:]`;
}

function listLine(label: string, list: Listed<string>): string[] {
  return list.items.length > 0 ? [`${label}: ${writeList(list)}`] : [];
}

function moreLine(label: string, more: number): string[] {
  return more > 0 ? [`${label}: ${more}`] : [];
}

function written({ items, more }: Listed<string>): Listed<string> {
  return { items: items.map(writeItem), more };
}

function failureText({ tool, text }: Failure): string {
  return `${writeItem(tool)} ${text}`;
}

/** What a failed call is told by. */
export function failedCallText(args: string, error: string): string {
  return [args, error].filter((text) => text !== "").join(": ");
}

/** How to get more of an original whose result named it in its details alone. */
export function moreText(path: string | undefined): string {
  return path === undefined ? "More of it can be read by this ref." : `It is the file ${path}.`;
}
