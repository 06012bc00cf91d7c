import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import { anchorPattern } from "../glob-pattern/anchor-pattern.ts";
import { renderDeeper } from "../tree/render-paths.ts";
import { findPaths } from "./find-paths.ts";
import { selectFiles } from "./select-files.ts";

/** A pattern without a slash speaks of one folder alone, which is seldom what was meant: what it would find at any depth. */
export async function lookDeeper(
  workspace: Workspace,
  folder: WorkspacePath,
  written: string,
  signal: AbortSignal,
): Promise<string> {
  if (/[\\/~]/.test(written)) return "";
  const pattern = `**/${written}`;
  const anchored = anchorPattern(workspace, folder, pattern);
  const selection = anchored.ok ? selectFiles(workspace, anchored) : anchored;
  if (!selection.ok) return "";
  const { found } = await findPaths(workspace, selection, { limit: 1, includeIgnored: false, signal });
  return renderDeeper(pattern, found);
}
