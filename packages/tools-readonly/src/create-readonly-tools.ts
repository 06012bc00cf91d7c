import type { Tool } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { createGlobTool } from "./glob/glob.ts";
import type { MayRead } from "./grep/accepted-files.ts";
import { createGrepTool, type GrepOptions } from "./grep/grep.ts";
import { createListDirTool } from "./list-dir/list-dir.ts";
import { createReadFileTool } from "./read-file/read-file.ts";

export interface ReadonlyToolOptions {
  grep?: Omit<GrepOptions, "mayRead"> | undefined;
  /** Which files a search may look into, by path. Default all: rules for a call judge only the path that it names. */
  mayRead?: MayRead | undefined;
}

/** The tools that look at a workspace and change nothing: `read_file`, `glob`, `grep`, `list_dir`. */
export function createReadonlyTools(workspace: Workspace, options: ReadonlyToolOptions = {}): Tool[] {
  return [
    createReadFileTool(workspace),
    createGlobTool(workspace),
    createGrepTool(workspace, { ...options.grep, mayRead: options.mayRead }),
    createListDirTool(workspace),
  ];
}
