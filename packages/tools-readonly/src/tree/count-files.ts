import type { Workspace } from "@toolrail/workspace";
import type { Pacer } from "../pacer.ts";

/** Beyond this, counting costs more than the number is worth. */
const MOST_COUNTED = 50_000;

/** How many files searches see, in words. */
export async function countFiles(workspace: Workspace, pacer: Pacer): Promise<string> {
  let files = 0;
  for (const _ of workspace.walk()) {
    await pacer.step();
    if (++files > MOST_COUNTED) return `more than ${MOST_COUNTED.toLocaleString("en-US")} files`;
  }
  return `${files.toLocaleString("en-US")} ${files === 1 ? "file" : "files"}`;
}
