import { fstatSync, readSync } from "node:fs";
import type { Diff } from "@agentclientprotocol/sdk";
import type { Workspace } from "@toolrail/workspace";

/** A larger file is shown as if it were new: a client would hold both texts in memory. */
const MAX_OLD_BYTES = 1024 * 1024;

/**
 * The change that a call of `edit_file` or `write_file` asks for: the piece that is replaced and its replacement, or
 * the file's text before and after. Undefined for any other call, and for a path outside of the workspace.
 */
export function proposedDiff(
  name: string,
  args: unknown,
  { workspace, readsFiles }: { workspace: Workspace; readsFiles: boolean },
): Diff | undefined {
  const path = text(args, "path");
  const resolved = path === undefined ? undefined : workspace.resolve(path);
  if (path === undefined || !resolved?.ok) return undefined;
  const { absolute } = resolved.path;
  if (name === "write_file") {
    const newText = text(args, "content");
    if (newText === undefined) return undefined;
    return { path: absolute, oldText: readsFiles ? oldTextOf(workspace, path) : null, newText };
  }
  const before = text(args, "old_string");
  const newText = text(args, "new_string");
  if (name !== "edit_file" || before === undefined || newText === undefined) return undefined;
  return { path: absolute, oldText: before === "" ? null : before, newText };
}

function oldTextOf(workspace: Workspace, path: string): string | null {
  const opened = workspace.openFile(path);
  if (!opened.ok) return null;
  try {
    const { size } = fstatSync(opened.fd);
    if (size > MAX_OLD_BYTES) return null;
    const bytes = new Uint8Array(size);
    return new TextDecoder().decode(bytes.subarray(0, readSync(opened.fd, bytes, 0, size, 0)));
  } finally {
    opened.close();
  }
}

function text(args: unknown, name: string): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  const value: unknown = Reflect.get(args, name);
  return typeof value === "string" ? value : undefined;
}
