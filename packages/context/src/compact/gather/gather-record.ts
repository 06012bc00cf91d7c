import { isToolName, type Message, spilledParts } from "@toolrail/protocol";
import { cutEnd } from "../../text/cut-text.ts";
import { messageText } from "../../text/message-text.ts";
import { oneLine } from "../../text/one-line.ts";
import type { PartedHistory } from "../choose/part-history.ts";
import type { CompactSettings } from "../compact-options.ts";
import {
  type CompactionRecord,
  EMPTY_RECORD,
  type Listed,
  NO_PLAIN_PARTS,
  type PlainParts,
  type RemovedResult,
  type ToolCount,
} from "../note/compaction-note.ts";
import { cleanLine } from "../note/written-text.ts";
import { type DoneCall, doneCalls } from "./done-calls.ts";
import { keptOriginals } from "./kept-originals.ts";
import { carryOn, newest, openFailures } from "./open-failures.ts";

/** What the note says of the removed part, but for facts; what an earlier one said goes on in it. */
export function gatherRecord(
  { fresh, kept, earlier = EMPTY_RECORD }: PartedHistory,
  summary: string | undefined,
  fetchable: CompactSettings["fetchable"],
): CompactionRecord {
  const calls = doneCalls(fresh);
  const results = removedResults(earlier.results, calls, fetchable);
  return {
    ...(summary === undefined ? plainParts(earlier, calls, doneCalls(kept)) : NO_PLAIN_PARTS),
    ...keptOriginals(earlier, fresh, kept),
    version: 1,
    removed: earlier.removed + fresh.length,
    found: foundTools(earlier.found, calls),
    requests: userRequests(earlier.requests, fresh),
    facts: [],
    ...(results.items.length > 0 && { results }),
    summary: summary ?? earlier.summary,
  };
}

/** What stands in the note where nobody sums up. */
function plainParts(earlier: PlainParts, calls: readonly DoneCall[], kept: readonly DoneCall[]): PlainParts {
  return {
    tools: countTools(earlier.tools, calls),
    read: filesRead(earlier.read, calls),
    edited: filesEdited(earlier.edited, calls),
    failures: openFailures(earlier.failures, calls, kept),
  };
}

const MOST_REQUESTS = 10;
const REQUEST_CHARS = 500;

/** Messages of the user, the newest last. */
function userRequests(earlier: Listed<string>, removed: readonly Message[]): Listed<string> {
  const texts = removed
    .filter(({ role }) => role === "user")
    .map((message) => cutEnd(oneLine(messageText(message)), REQUEST_CHARS))
    .filter((text) => text !== "");
  return carryOn(earlier, texts, MOST_REQUESTS);
}

const MAX_RESULTS = 30;
const ARGS_CHARS = 80;
/** UTF-16 code units of an id that is worth its place in the note. */
const REF_CHARS = 100;

const NONE: Listed<RemovedResult> = { items: [], more: 0 };

/** Removed results that can be had again by their call's id; an original in a store has a line of its own. */
function removedResults(
  earlier: Listed<RemovedResult> = NONE,
  calls: readonly DoneCall[],
  fetchable: CompactSettings["fetchable"],
): Listed<RemovedResult> {
  const items = calls.flatMap(({ name, argsText, result }) => {
    if (!result || result.isError || spilledParts(result).length > 0 || !fetchable(result)) return [];
    if (result.toolCallId.length > REF_CHARS) return [];
    return [{ ref: result.toolCallId, tool: name, args: cutEnd(cleanLine(argsText), ARGS_CHARS) }];
  });
  return newest({ items: [...earlier.items, ...items], more: earlier.more }, MAX_RESULTS);
}

const MOST_TOOLS = 50;
const SEARCH_TOOL = "search_tool";
const MOST_FOUND = 100;

/** The tools that were called, the one that was called most first. */
function countTools(earlier: Listed<ToolCount>, calls: readonly DoneCall[]): Listed<ToolCount> {
  const counts = new Map(earlier.items.map((tool) => [tool.name, tool.calls]));
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1);
  const tools = [...counts].map(([name, calls]) => ({ name, calls })).toSorted((a, b) => b.calls - a.calls);
  const items = tools.slice(0, MOST_TOOLS);
  return { items, more: earlier.more + tools.length - items.length };
}

/** The tools whose names and parameters a search showed. */
function foundTools(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
  const searches = calls.filter(({ name }) => name === SEARCH_TOOL);
  const names = searches.flatMap(({ result }) => namesIn(result?.details));
  return carryOn(earlier, names, MOST_FOUND);
}

function namesIn(details: Record<string, unknown> | undefined): string[] {
  const found = details?.found;
  return Array.isArray(found) ? found.filter((name) => typeof name === "string" && isToolName(name)) : [];
}

const READING_TOOLS: ReadonlySet<string> = new Set(["read_file"]);
const EDITING_TOOLS: ReadonlySet<string> = new Set(["edit_file", "write_file"]);
const PATH_ARGUMENTS = ["path", "file_path"];
const MOST_FILES = 50;
const PATH_CHARS = 300;

function filesRead(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
  return carryOn(earlier, pathsOf(calls.filter(({ name }) => READING_TOOLS.has(name))), MOST_FILES);
}

function filesEdited(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
  const edits = calls.filter(({ name, result }) => EDITING_TOOLS.has(name) || hasDiff(result?.details));
  return carryOn(earlier, pathsOf(edits), MOST_FILES);
}

function hasDiff(details: Record<string, unknown> | undefined): boolean {
  return typeof details?.diff === "string";
}

function pathsOf(calls: readonly DoneCall[]): string[] {
  return calls.flatMap(({ args, result }) => {
    if (!result || result.isError) return [];
    const named = [...PATH_ARGUMENTS.map((field) => args[field]), result.details?.path];
    const path = named.find((value) => typeof value === "string" && value !== "");
    return typeof path === "string" ? [cutEnd(path, PATH_CHARS)] : [];
  });
}
