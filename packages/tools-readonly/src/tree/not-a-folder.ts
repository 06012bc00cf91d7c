import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import { notAFolderText } from "../failure-text.ts";

/** Why a tool that needs a folder can't use what a path leads to. */
export function notAFolder(workspace: Workspace, path: WorkspacePath, tool: string): string {
  const opened = path.kind === "special" ? workspace.openFile(path.asGiven) : undefined;
  if (opened === undefined || !opened.ok) return opened?.message ?? notAFolderText(path.display, tool);
  // It became a file between the two looks.
  opened.close();
  return notAFolderText(path.display, tool);
}
