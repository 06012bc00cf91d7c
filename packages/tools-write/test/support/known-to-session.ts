import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { contentDigest } from "@toolrail/workspace";
import type { TestWorkspace } from "./temporary-folder.ts";

/** What `read_file` notes when it has shown a file. */
export function noteAsRead({ workspace, root }: TestWorkspace, path: string): void {
  const absolute = join(root, path);
  const bytes = readFileSync(absolute);
  const { mtimeMs } = statSync(absolute);
  workspace.ledger.record(absolute, { size: bytes.length, mtimeMs, digest: contentDigest(bytes) });
}
