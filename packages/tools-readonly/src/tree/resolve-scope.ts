import type { PathFailure, Workspace, WorkspacePath } from "@toolrail/workspace";

export type Scope = { ok: true; from: WorkspacePath & { kind: "file" | "directory" } } | PathFailure;

/** The file or folder that a search starts at. */
export function resolveScope(workspace: Workspace, path: string): Scope {
  const resolved = workspace.resolve(path, { mustExist: true });
  if (!resolved.ok) return resolved;
  const from = resolved.path;
  if (from.kind === "file" || from.kind === "directory")
    return { ok: true, from: { ...from, kind: from.kind } };
  const opened = workspace.openFile(path);
  if (!opened.ok) return opened;
  // It became a file between the two looks.
  opened.close();
  return { ok: true, from: { ...opened.path, kind: "file" } };
}
