import type { Tool } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { createEditFileTool } from "./edit-file/edit-file.ts";
import { createRunShellTool, type RunShellOptions } from "./run-shell/run-shell.ts";
import { createWriteFileTool } from "./write-file/write-file.ts";

export interface WriteToolOptions {
  shell?: RunShellOptions | undefined;
}

/** A list of tools with something to end at the end of the session. */
export interface WriteTools extends Array<Tool> {
  /** Ends the processes that commands left in the background. */
  close(): Promise<void>;
}

/** The tools that change a workspace: `write_file`, `edit_file`, `run_shell`. */
export function createWriteTools(workspace: Workspace, options: WriteToolOptions = {}): WriteTools {
  const shell = createRunShellTool(workspace, options.shell);
  const tools: Tool[] = [createWriteFileTool(workspace), createEditFileTool(workspace), shell];
  return Object.assign(tools, { close: shell.close });
}
