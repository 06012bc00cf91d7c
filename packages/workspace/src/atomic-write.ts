import { lstatSync } from "node:fs";
import {
  changedText,
  directoryText,
  folderNameText,
  readOnlyText,
  specialText,
  unwritableText,
} from "./failure-text.ts";
import type { Resolve } from "./open-file.ts";
import { specialKind } from "./resolve/entry-kind.ts";
import { errorCode } from "./resolve/locate.ts";
import type { PathFailure, WorkspacePath } from "./workspace-path.ts";
import { replaceFile } from "./write/replace-file.ts";

/** A file that was written whole. */
export interface WrittenFile {
  ok: true;
  path: WorkspacePath;
  /** Nothing was there before. */
  created: boolean;
}

/** Why nothing was written. What was there before is untouched. */
export interface WriteFailure {
  ok: false;
  kind: PathFailure["kind"] | "readOnly" | "unwritable";
  message: string;
}

/**
 * Writes a file of the workspace as a whole or not at all: a temporary file beside it, fsync, rename. Makes missing
 * parent folders, keeps the mode of a file that it replaces, and follows a link that stays inside. The file gets a
 * new inode, so another hard link to it keeps the old content.
 */
export function atomicWrite(
  workspace: { resolve: Resolve },
  written: string,
  content: Uint8Array,
): WrittenFile | WriteFailure {
  const resolved = workspace.resolve(written);
  if (!resolved.ok) return resolved;
  const { path } = resolved;
  const refusal = refuse(written, path);
  if (refusal !== undefined) return refusal;
  try {
    const done = replaceFile(path.absolute, content);
    if (!done) return { ok: false, kind: "changed", message: changedText(path.display) };
    return { ok: true, path: { ...path, kind: "file" }, created: path.kind === undefined };
  } catch (error) {
    return { ok: false, kind: "unwritable", message: unwritableText(path.display, errorCode(error)) };
  }
}

function refuse(written: string, path: WorkspacePath): WriteFailure | undefined {
  if (path.readOnly) return { ok: false, kind: "readOnly", message: readOnlyText(path.display) };
  if (path.kind === "directory")
    return { ok: false, kind: "directory", message: directoryText(path.display) };
  if (path.kind === undefined && /[/\\]$/.test(written))
    return { ok: false, kind: "directory", message: folderNameText(written) };
  if (path.kind !== "special") return undefined;
  const kind = specialKind(path.absolute, lstatSync(path.absolute));
  return { ok: false, kind: "special", message: specialText(path.display, kind) };
}
