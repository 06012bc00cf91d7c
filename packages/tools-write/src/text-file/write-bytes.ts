import { atomicWrite, contentDigest, type Workspace, type WrittenFile } from "@toolrail/workspace";
import type { Outcome } from "../outcome.ts";
import { statOf } from "./stat-of.ts";

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
