export { createWriteTools, type WriteToolOptions, type WriteTools } from "./create-write-tools.ts";
export type { EditFileArgs } from "./edit-file/edit-file.prompt.ts";
export { createEditFileTool } from "./edit-file/edit-file.ts";
export type { RunShellArgs } from "./run-shell/run-shell.prompt.ts";
export { createRunShellTool, type RunShellOptions, type RunShellTool } from "./run-shell/run-shell.ts";
export type { WriteFileArgs } from "./write-file/write-file.prompt.ts";
export { createWriteFileTool } from "./write-file/write-file.ts";
