import type { Workspace } from "@toolrail/workspace";

/** The resource that a call on a path holds: the file itself, whatever it was called. */
export function lockOf(workspace: Workspace, path: string): string[] {
  const resolved = workspace.resolve(path);
  return [resolved.ok ? resolved.path.absolute : path];
}
