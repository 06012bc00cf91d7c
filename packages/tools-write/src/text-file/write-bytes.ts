import { type Stats, statSync } from "node:fs";
import { atomicWrite, contentDigest, type Workspace, type WrittenFile } from "@toolrail/workspace";
import type { Outcome } from "../outcome.ts";

/** Puts the bytes in place and notes that this session knows them. */
export function writeBytes(
  workspace: Workspace,
  path: string,
  bytes: Uint8Array,
): Outcome<Pick<WrittenFile, "path" | "created">> {
  const written = atomicWrite(workspace, path, bytes);
  if (!written.ok) return written;
  const { absolute } = written.path;
  const mtimeMs = statOf(absolute)?.mtimeMs ?? 0;
  workspace.ledger.record(absolute, { size: bytes.length, mtimeMs, digest: contentDigest(bytes) });
  return written;
}

/** Undefined when nothing is there. */
function statOf(absolute: string): Stats | undefined {
  return statSync(absolute, { throwIfNoEntry: false });
}
