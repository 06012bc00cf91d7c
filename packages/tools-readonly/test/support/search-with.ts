import { createGrepTool, type EngineName, type GrepOptions } from "@toolrail/tools-readonly";
import type { Workspace } from "@toolrail/workspace";
import { locateRipgrep } from "../../src/grep/ripgrep/locate-ripgrep.ts";
import { type Answer, type CallOptions, callTool } from "./call-tool.ts";

export const hasRipgrep: boolean = (await locateRipgrep(process.env)) !== undefined;

/** The engines that can run here; in-process always can. */
export const engines: readonly EngineName[] = hasRipgrep ? ["inProcess", "ripgrep", "auto"] : ["inProcess"];

export function searchWith(
  engine: EngineName,
  workspace: Workspace,
  args: Record<string, unknown>,
  options: CallOptions & Pick<GrepOptions, "locateRipgrep"> = {},
): Promise<Answer> {
  const { locateRipgrep: locate, ...call } = options;
  return callTool(createGrepTool(workspace, { engine, locateRipgrep: locate }), args, call);
}
