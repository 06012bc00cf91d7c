import { createGrepTool, type EngineName, type GrepOptions } from "@toolrail/tools-readonly";
import type { Workspace } from "@toolrail/workspace";
import { locateRipgrep } from "../../src/grep/ripgrep/locate-ripgrep.ts";
import { type Answer, type CallOptions, callTool } from "./call-tool.ts";
import { type Files, workspaceWith } from "./temporary-folder.ts";

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

type Arguments = Record<string, unknown>;

/** Searches in a workspace of these files: the whole answer, or the lines that it shows. */
export function searchingWith(engine: EngineName): {
  answerOf(files: Files, args: Arguments): Promise<Answer>;
  linesOf(files: Files, args: Arguments): Promise<string[]>;
} {
  const answerOf = (files: Files, args: Arguments) =>
    searchWith(engine, workspaceWith(files).workspace, args);
  return {
    answerOf,
    async linesOf(files, args) {
      const { text, isError } = await answerOf(files, args);
      if (isError) throw new Error(text);
      return text.split("\n\n")[0]?.split("\n") ?? [];
    },
  };
}
