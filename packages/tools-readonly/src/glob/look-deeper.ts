import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import { anchorPattern } from "../glob-pattern/anchor-pattern.ts";
import { pathFrom } from "../tree/path-below.ts";
import { renderDeeper } from "../tree/render-paths.ts";
import { findPaths } from "./find-paths.ts";
import { type Selection, selectFiles } from "./select-files.ts";

/** A pattern without a slash speaks of one folder alone, which is seldom what was meant: what it would find at any depth. */
export async function lookDeeper(
  workspace: Workspace,
  folder: WorkspacePath,
  written: string,
  signal: AbortSignal,
): Promise<string> {
  if (/[\\/~]/.test(written) || written === ".") return "";
  const pattern = `**/${written}`;
  const anchored = anchorPattern(workspace, folder, pattern);
  const selection = anchored.ok ? selectFiles(workspace, anchored) : anchored;
  if (!selection.ok) return "";
  const { found } = await findPaths(workspace, selection, { limit: 1, includeIgnored: false, signal });
  return renderDeeper(pattern, found);
}

/** Of a pattern that names a folder: the pattern that also finds what is further down, where there is more. */
export async function lookBelow(
  workspace: Workspace,
  { from, isFolder }: Selection,
  shown: number,
  signal: AbortSignal,
): Promise<string> {
  if (isFolder !== true) return "";
  const selection: Selection = { ok: true, from, readings: [["**/*"]] };
  const { found } = await findPaths(workspace, selection, { limit: 1, includeIgnored: false, signal });
  return found.total > shown ? renderDeeper(pathFrom(from.display, "**"), found) : "";
}
