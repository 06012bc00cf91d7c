import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { pathParts, type Workspace, type WorkspacePath } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { blankPatternText } from "../failure-text.ts";
import { anchorPattern } from "../glob-pattern/anchor-pattern.ts";
import { wildcardFault } from "../glob-pattern/check-wildcards.ts";
import { createPacer } from "../pacer.ts";
import { countFiles } from "../tree/count-files.ts";
import { notAFolder } from "../tree/not-a-folder.ts";
import { notSearchedText } from "../tree/not-searched.ts";
import { pathFrom } from "../tree/path-below.ts";
import {
  INCLUDE_IGNORED_HINT,
  renderDeeper,
  renderNoPaths,
  renderNoPlace,
  renderPaths,
} from "../tree/render-paths.ts";
import { findIgnoredPaths, findPaths } from "./find-paths.ts";
import { type GlobArgs, globDescription, globSchema } from "./glob.prompt.ts";
import { type Selection, selectFiles } from "./select-files.ts";

/** The tool `glob`: files by the pattern of their path. */
export function createGlobTool(workspace: Workspace): Tool<GlobArgs> {
  return defineTool({
    name: "glob",
    description: globDescription,
    schema: globSchema,
    readOnly: true,
    idempotent: true,
    keyArgument: "path",
    permissionParts: (args) => pathParts(workspace, searchedPlace(workspace, args)),
    run: (args, context) => glob(workspace, args, context),
  });
}

async function glob(workspace: Workspace, args: GlobArgs, context: ToolContext): Promise<ToolOutput> {
  if (args.pattern.trim() === "") return failedOutput(blankPatternText());
  const folder = workspace.resolve(args.path, { mustExist: true });
  if (!folder.ok) return failedOutput(folder.message);
  if (folder.path.kind !== "directory") return failedOutput(notAFolder(workspace, folder.path, "glob"));

  const anchored = anchorPattern(workspace, folder.path, args.pattern);
  if (!anchored.ok) return failedOutput(anchored.message);
  const fault = wildcardFault(args.pattern, anchored.rest);
  if (fault !== undefined) return failedOutput(fault);

  const selection = selectFiles(workspace, anchored);
  if (!selection.ok && selection.kind !== "missing") return failedOutput(selection.message);
  const { signal } = context;
  const pacer = createPacer(signal);
  if (!selection.ok) {
    const nothing = renderNoPlace(args.pattern, selection.message, await countFiles(workspace, pacer));
    const deeper = await lookDeeper(workspace, folder.path, args.pattern, signal);
    return { content: sentences(nothing, deeper), details: { total: 0 } };
  }

  const options = { limit: args.limit, includeIgnored: args.include_ignored, signal };
  const { found, counts } = await findPaths(workspace, selection, options);
  const details = { total: found.total, shown: found.paths.length };
  const below = await lookBelow(workspace, selection, found.total, signal);
  if (found.total > 0) {
    return { content: renderPaths(found, context.maxChars, [below, notSearchedText(counts)]), details };
  }
  const held = await countFiles(workspace, pacer);
  const ignored = await findIgnoredPaths(workspace, selection, signal);
  const nothing = renderNoPaths(args.pattern, { held, ignored, hint: INCLUDE_IGNORED_HINT });
  const deeper = await lookDeeper(workspace, folder.path, args.pattern, signal);
  // Of what is ignored the text speaks already.
  return { content: sentences(nothing, below, deeper, notSearchedText({ ...counts, ignored: 0 })), details };
}

function sentences(...texts: string[]): string {
  return texts.filter((text) => text !== "").join(" ");
}

/** The folder or file that a call really looks at: a pattern may lead elsewhere than `path`. */
function searchedPlace(workspace: Workspace, { path, pattern }: Pick<GlobArgs, "path" | "pattern">): string {
  const folder = workspace.resolve(path);
  if (!folder.ok) return path;
  const anchored = anchorPattern(workspace, folder.path, pattern);
  return anchored.ok ? anchored.start : path;
}

/** A pattern without a slash speaks of one folder alone, which is seldom what was meant: what it would find at any depth. */
async function lookDeeper(
  workspace: Workspace,
  folder: WorkspacePath,
  written: string,
  signal: AbortSignal,
): Promise<string> {
  if (/[\\/~]/.test(written) || written === ".") return "";
  const pattern = `**/${written}`;
  const anchored = anchorPattern(workspace, folder, pattern);
  const selection = anchored.ok ? selectFiles(workspace, anchored) : anchored;
  if (!selection.ok) return "";
  const { found } = await findPaths(workspace, selection, { limit: 1, includeIgnored: false, signal });
  return renderDeeper(pattern, found);
}

/** Of a pattern that names a folder: the pattern that also finds what is further down, where there is more. */
async function lookBelow(
  workspace: Workspace,
  { from, isFolder }: Selection,
  shown: number,
  signal: AbortSignal,
): Promise<string> {
  if (isFolder !== true) return "";
  const selection: Selection = { ok: true, from, readings: [["**/*"]] };
  const { found } = await findPaths(workspace, selection, { limit: 1, includeIgnored: false, signal });
  return found.total > shown ? renderDeeper(pathFrom(from.display, "**"), found) : "";
}
