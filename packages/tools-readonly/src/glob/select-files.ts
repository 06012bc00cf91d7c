import type { PathFailure, Workspace, WorkspacePath } from "@toolrail/workspace";
import { bracketReadings } from "../glob-pattern/bracket-readings.ts";
import { plainStart } from "../glob-pattern/plain-start.ts";

/** Which part of the tree a pattern speaks of, and which of its files it matches. */
export interface Selection {
  ok: true;
  from: WorkspacePath;
  /** What the pattern may mean below `from`, the likeliest reading first; each is a list of patterns. */
  readings: readonly (readonly string[])[];
  /** The pattern names this very folder, so that its own files are meant. */
  isFolder?: true;
  /** Levels below `from` whose folders may hold a match; undefined for all. */
  deep?: number;
}

const EVERYTHING = [["**/*"]];
const OWN_FILES = [["*"]];

export function selectFiles(
  workspace: Workspace,
  anchored: { start: string; rest: readonly string[] },
): Selection | PathFailure {
  const { rest } = anchored;
  const start = workspace.resolve(anchored.start, { mustExist: true });
  if (!start.ok) return start;
  const from = start.path;
  // A pattern that is a path: the file itself, or the files right in the folder.
  if (rest.length === 0 && from.kind === "directory")
    return { ok: true, from, readings: OWN_FILES, isFolder: true, deep: 0 };
  if (rest.length === 0) return { ok: true, from, readings: EVERYTHING };
  if (from.kind !== "directory") return { ok: true, from, readings: [] };
  const { asNames, asClasses } = bracketReadings(rest.map(plainStart));
  // With a slash inside braces the number of parts does not tell the depth.
  const mayGoDeeper = rest.some((part) => part.includes("**") || part.includes("/"));
  return {
    ok: true,
    from,
    readings: [asNames, [asClasses]].filter((patterns) => patterns.length > 0),
    ...(mayGoDeeper ? {} : { deep: rest.length - 1 }),
  };
}
