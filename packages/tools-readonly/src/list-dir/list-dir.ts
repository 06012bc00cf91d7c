import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { pathParts, type Workspace } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { unreadableFolderText } from "../failure-text.ts";
import { createPacer } from "../pacer.ts";
import { notAFolder } from "../tree/not-a-folder.ts";
import { type ListDirArgs, listDirDescription, listDirSchema } from "./list-dir.prompt.ts";
import { listLevels } from "./list-levels.ts";
import { renderListing } from "./render-listing.ts";

/** The tool `list_dir`: what is in a folder. */
export function createListDirTool(workspace: Workspace): Tool<ListDirArgs> {
  return defineTool({
    name: "list_dir",
    description: listDirDescription,
    schema: listDirSchema,
    readOnly: true,
    idempotent: true,
    keyArgument: "path",
    permissionParts: (args) => pathParts(workspace, args.path),
    run: (args, context) => listDir(workspace, args, context),
  });
}

async function listDir(workspace: Workspace, args: ListDirArgs, context: ToolContext): Promise<ToolOutput> {
  const folder = workspace.resolve(args.path, { mustExist: true });
  if (!folder.ok) return failedOutput(folder.message);
  const { path } = folder;
  if (path.kind !== "directory") return failedOutput(notAFolder(workspace, path, "list_dir"));
  try {
    const listed = await listLevels(workspace, path, args, createPacer(context.signal));
    return {
      content: renderListing(path.display, listed, context.maxChars),
      details: { total: listed.total, shown: listed.entries.length },
    };
  } catch (error) {
    context.signal.throwIfAborted();
    return failedOutput(unreadableFolderText(path.display, error));
  }
}
