import type { Workspace } from "@toolrail/workspace";
import { anchorPattern } from "../glob-pattern/anchor-pattern.ts";
import type { GlobArgs } from "./glob.prompt.ts";

/** The folder or file that a call really looks at: a pattern may lead elsewhere than `path`. */
export function searchedPlace(
  workspace: Workspace,
  { path, pattern }: Pick<GlobArgs, "path" | "pattern">,
): string {
  const folder = workspace.resolve(path);
  if (!folder.ok) return path;
  const anchored = anchorPattern(workspace, folder.path, pattern);
  return anchored.ok ? anchored.start : path;
}
