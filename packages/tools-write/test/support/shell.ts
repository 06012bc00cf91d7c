import { createRunShellTool, type RunShellOptions, type RunShellTool } from "@toolrail/tools-write";
import { onTestFinished } from "vitest";
import { type Answer, type CallOptions, callTool } from "./call-tool.ts";
import { type Files, type TestWorkspace, workspaceWith } from "./temporary-folder.ts";

export interface TestShell extends TestWorkspace {
  tool: RunShellTool;
  run(command: string, args?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
}

/** A shell tool that is closed when the test is over. */
export function shellWith(files: Files = {}, options: RunShellOptions = {}): TestShell {
  const made = workspaceWith(files);
  const tool = createRunShellTool(made.workspace, options);
  onTestFinished(() => tool.close());
  return {
    ...made,
    tool,
    run: (command, args = {}, call = {}) => callTool(tool, { command, ...args }, call),
  };
}
