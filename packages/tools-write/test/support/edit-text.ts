import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEditFileTool } from "@toolrail/tools-write";
import { type Answer, callTool } from "./call-tool.ts";
import { workspaceWith } from "./temporary-folder.ts";

/** Edits a file of that content in a session of its own. */
export async function edit(
  before: string | Uint8Array,
  old_string: string,
  new_string: string,
  replace_all = false,
): Promise<Answer & { after: Buffer }> {
  const { workspace, root } = workspaceWith({ "f.txt": before });
  const args = { path: "f.txt", old_string, new_string, replace_all };
  const answer = await callTool(createEditFileTool(workspace), args);
  return { ...answer, after: readFileSync(join(root, "f.txt")) };
}

export async function textAfter(...args: Parameters<typeof edit>): Promise<string> {
  return (await edit(...args)).after.toString("utf8");
}
