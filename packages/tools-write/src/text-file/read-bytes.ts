import { readFileSync } from "node:fs";
import { contentDigest, type Workspace, type WorkspacePath } from "@toolrail/workspace";
import { readOnlyText, tooLargeText } from "../failure-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { MAX_FILE_BYTES } from "./limits.ts";

/** A file as it is on disk now. */
export interface FileBytes {
  path: WorkspacePath;
  bytes: Buffer;
  digest: string;
}

/** Reads a whole file that is about to be changed. */
export function readBytes(workspace: Workspace, path: string): Outcome<FileBytes> {
  const file = workspace.openFile(path);
  if (!file.ok) return file;
  try {
    if (file.path.readOnly) return refuse(readOnlyText(file.path.display));
    if (file.size > MAX_FILE_BYTES) return refuse(tooLargeText(file.path.display, file.size, MAX_FILE_BYTES));
    const bytes = readFileSync(file.fd);
    return { ok: true, path: file.path, bytes, digest: contentDigest(bytes) };
  } finally {
    file.close();
  }
}
