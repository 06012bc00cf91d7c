import type { Workspace } from "@toolrail/workspace";
import { noFolderText, readOnlyText } from "../failure-text.ts";
import { type Outcome, refuse } from "../outcome.ts";

export interface WorkingFolder {
  absolute: string;
  display: string;
}

/** The folder to run in. A missing one would look like a missing shell. */
export function workingFolder(workspace: Workspace, cwd: string | undefined): Outcome<WorkingFolder> {
  const resolved = workspace.resolve(cwd ?? ".", { mustExist: true });
  if (!resolved.ok) return resolved;
  const { absolute, display, kind, readOnly } = resolved.path;
  if (kind !== "directory") return refuse(noFolderText(display));
  return readOnly ? refuse(readOnlyText(display)) : { ok: true, absolute, display };
}
