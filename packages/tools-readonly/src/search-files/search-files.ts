import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { pathParts, type Workspace } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { emptyQueryText } from "../failure-text.ts";
import { createPacer } from "../pacer.ts";
import { collectPaths } from "../tree/collect-paths.ts";
import { countFiles } from "../tree/count-files.ts";
import { ignoredEntries } from "../tree/ignored-entries.ts";
import { notAFolder } from "../tree/not-a-folder.ts";
import { notSearchedText } from "../tree/not-searched.ts";
import { renderNoPaths, renderPaths } from "../tree/render-paths.ts";
import { type SearchFilesArgs, searchFilesDescription, searchFilesSchema } from "./search-files.prompt.ts";

/** The tool `search_files`: files by a part of their path. For MCP clients; an agent of ours has `glob`. */
export function createSearchFilesTool(workspace: Workspace): Tool<SearchFilesArgs> {
  return defineTool({
    name: "search_files",
    description: searchFilesDescription,
    schema: searchFilesSchema,
    readOnly: true,
    idempotent: true,
    keyArgument: "dir",
    permissionParts: (args) => pathParts(workspace, args.dir),
    run: (args, context) => searchFiles(workspace, args, context),
  });
}

async function searchFiles(
  workspace: Workspace,
  args: SearchFilesArgs,
  context: ToolContext,
): Promise<ToolOutput> {
  if (args.query === "") return failedOutput(emptyQueryText());
  const folder = workspace.resolve(args.dir, { mustExist: true });
  if (!folder.ok) return failedOutput(folder.message);
  if (folder.path.kind !== "directory")
    return failedOutput(notAFolder(workspace, folder.path, "search_files"));

  const wanted = fold(args.query);
  const matches = (relative: string) => fold(relative).includes(wanted);
  const pacer = createPacer(context.signal);
  const options = { from: folder.path };
  const walk = workspace.walk(options);
  const found = await collectPaths(workspace, walk, { matches, limit: args.limit, pacer });
  const details = { total: found.total, shown: found.paths.length };
  if (found.total > 0)
    return { content: renderPaths(found, context.maxChars, [notSearchedText(walk.counts)]), details };
  const held = await countFiles(workspace, pacer);
  const hidden = ignoredEntries(workspace, options);
  const ignored = await collectPaths(workspace, hidden, { matches, limit: 1, pacer });
  const hint = "Give its folder as dir to search there.";
  const nothing = renderNoPaths(`"${args.query}"`, { held, ignored, hint });
  // Of what is ignored the text speaks already.
  const notSearched = notSearchedText({ ...walk.counts, ignored: 0 });
  return { content: notSearched === "" ? nothing : `${nothing} ${notSearched}`, details };
}

// macOS stores names decomposed; a query may come either way.
function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
