import { cutEnd } from "../../text/cut-text.ts";
import type { Listed } from "../note/compaction-note.ts";
import { carryOn } from "./carry-on.ts";
import type { DoneCall } from "./done-calls.ts";

const READING_TOOLS: ReadonlySet<string> = new Set(["read_file"]);
const EDITING_TOOLS: ReadonlySet<string> = new Set(["edit_file", "write_file"]);
const PATH_ARGUMENTS = ["path", "file_path"];
const MOST_FILES = 50;
const PATH_CHARS = 300;

export function filesRead(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
  return carryOn(earlier, pathsOf(calls.filter(({ name }) => READING_TOOLS.has(name))), MOST_FILES);
}

export function filesEdited(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
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
