import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { pathParts, visibleText, type Workspace, type WorkspacePath } from "@toolrail/workspace";
import { failedOutput } from "../failed-output.ts";
import { count, unreadableFolderText } from "../failure-text.ts";
import { fittingLines, ROOM_FOR_NOTES } from "../fit-lines.ts";
import { createPacer, type Pacer } from "../pacer.ts";
import { notAFolder } from "../tree/not-a-folder.ts";
import { type ListDirArgs, listDirDescription, listDirSchema } from "./list-dir.prompt.ts";
import { type ListedEntry, readEntries } from "./read-entries.ts";

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

function renderListing(display: string, listed: ListedLevels, maxChars: number): string {
  if (listed.total === 0) return `${visibleText(display)} is an empty folder.`;
  const lines = listed.entries.map(renderEntry);
  const fitting = fittingLines(lines, Math.max(maxChars - ROOM_FOR_NOTES, Math.floor(maxChars / 2)));
  const hidden = listed.total - fitting;
  const notes = [
    hidden > 0
      ? `${hidden.toLocaleString("en-US")} more not shown; list a folder below, or raise limit.`
      : "",
    listed.unreadable > 0 ? `${count(listed.unreadable, "folder")} could not be read.` : "",
  ].filter((note) => note !== "");
  return [
    `${visibleText(display)} (${count(listed.total, "entry", "entries")})`,
    ...lines.slice(0, fitting),
    ...notes,
  ].join("\n");
}

/** `type size name`, in columns. */
function renderEntry(entry: ListedEntry): string {
  const name = visibleText(entry.path);
  const mark = entry.ignored ? ignoredMark(entry) : "";
  switch (entry.kind) {
    case "directory":
      return line("dir", "-", `${name}/${mark}`);
    case "file":
      return line("file", entry.size === undefined ? "?" : String(entry.size), `${name}${mark}`);
    case "link":
      return line("link", "-", `${name} -> ${targetText(entry)}`);
    case "special":
      return line("other", "-", `${name} (a pipe, socket or device)`);
  }
}

// Searches pass over a name that is not UTF-8 too, since it opens nothing.
function ignoredMark({ path, size }: ListedEntry): string {
  const isLost = path.includes("\uFFFD") && size === undefined;
  return isLost ? " (its name is not UTF-8, so it can't be opened)" : " (ignored)";
}

function line(type: string, size: string, name: string): string {
  return `${type.padEnd(5)} ${size.padStart(11)}  ${name}`;
}

function targetText({ target }: ListedEntry): string {
  if (target === undefined) return "?";
  const text = visibleText(target.text);
  return target.exists ? text : `${text} (broken)`;
}

interface ListedLevels {
  /** Each folder followed by its own entries; at most the limit. */
  entries: ListedEntry[];
  total: number;
  /** Folders below that could not be read. */
  unreadable: number;
}

/** Throws where the folder itself can't be read. */
async function listLevels(
  workspace: Workspace,
  folder: WorkspacePath,
  options: { depth: number; limit: number },
  pacer: Pacer,
): Promise<ListedLevels> {
  const listed: ListedLevels = { entries: [], total: 0, unreadable: 0 };
  const visit = async (entries: readonly ListedEntry[], level: number): Promise<void> => {
    for (const entry of entries) {
      await pacer.step();
      if (listed.total++ < options.limit) listed.entries.push(entry);
      if (level >= options.depth || entry.kind !== "directory" || entry.ignored) continue;
      await visit(open(entry), level + 1);
    }
  };
  const open = (entry: ListedEntry): ListedEntry[] => {
    const prefix = folder.display === "." ? "" : `${folder.display}/`;
    try {
      return readEntries(workspace, { absolute: entry.absolute, display: prefix + entry.path }, entry.path);
    } catch {
      listed.unreadable++;
      return [];
    }
  };
  await visit(readEntries(workspace, folder, ""), 1);
  return listed;
}
