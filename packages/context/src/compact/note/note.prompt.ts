import { type SpilledPart, spillPointer, spillRefsLine } from "@toolrail/protocol";
import { FETCH_FULL, fetchFullCall } from "../../ref.prompt.ts";
import { oneLine } from "../../text/one-line.ts";
import type { CompactionRecord, Listed, OpenFailure, RemovedResult } from "./compaction-note.ts";
import { cleanLine, quoted, writeItem } from "./written-text.ts";

/** What the model reads in place of what was removed. Nothing reads it back: the record is what is carried on. */
export function noteText(record: CompactionRecord): string {
  const { tools, failures, requests, facts, olderRefs, goneRefs, summary } = record;
  const used = tools.items.map(({ name, calls }) => `${writeItem(name)} ×${calls}`);
  return [
    headerText(record.removed),
    ...listLine("Tools used", { items: used, more: tools.more }),
    ...listLine("Files read", written(record.read)),
    ...listLine("Files edited", written(record.edited)),
    ...listLine("Tools found by search", written(record.found)),
    ...failures.items.map((failure) => `Open failure: ${failureText(failure)}`),
    ...(failures.more > 0 ? [`Further open failures: ${failures.more}`] : []),
    ...(requests.more > 0 ? [`Requests before these: ${requests.more}`] : []),
    ...requests.items.map((request) => `The user asked: ${oneLine(request)}`),
    ...(facts.length > 0 ? ["Facts, quoted from results and messages:", ...facts.map(quoted)] : []),
    ...resultLines(record.results),
    ...record.originals.map(pointerLine),
    ...(olderRefs.length > 0 ? [spillRefsLine(olderRefs)] : []),
    ...(goneRefs > 0 ? [`Still older originals that are gone: ${goneRefs}`] : []),
    ...(summary === "" ? [] : ["Summary:", summary]),
  ].join("\n");
}

function resultLines({ items, more }: Listed<RemovedResult> = { items: [], more: 0 }): string[] {
  if (items.length === 0) return [];
  const older = more === 0 ? "" : `, ${more} older ones not named`;
  return [
    `Results that ${FETCH_FULL} gives back by their ref${older}:`,
    ...items.map(({ ref, tool, args }) =>
      `- ${JSON.stringify(ref)} ${writeItem(tool)} ${cleanLine(args)}`.trimEnd(),
    ),
  ];
}

/** The line that leads to an original. */
export function pointerLine(part: SpilledPart): string {
  const { ref, path } = part;
  const how =
    path === undefined ? `Get more of it by ${fetchFullCall(ref)}.` : `It is the file ${writeItem(path)}.`;
  return spillPointer(part, how);
}

function headerText(removed: number): string {
  const messages = removed === 1 ? "1 message" : `${removed} messages`;
  return `[Earlier part of this conversation, ${messages}, was removed. What it held:]`;
}

function listLine(label: string, { items, more }: Listed<string>): string[] {
  if (items.length === 0) return [];
  const list = more === 0 ? items : [...items, `and ${more} more`];
  return [`${label}: ${list.join(", ")}`];
}

function written({ items, more }: Listed<string>): Listed<string> {
  return { items: items.map(writeItem), more };
}

function failureText({ tool, args, error, isExternal }: OpenFailure): string {
  const call = `${writeItem(tool)} ${cleanLine(args)}`.trimEnd();
  if (isExternal) return `${call} (its text is from outside and is left out)`;
  return error === "" ? call : `${call}, quoted from results: ${quoted(error)}`;
}
