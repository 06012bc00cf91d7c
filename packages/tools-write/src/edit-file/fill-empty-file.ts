import type { ToolOutput } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { refusedOutput } from "../outcome.ts";
import { statOf } from "../text-file/stat-of.ts";
import { unifiedDiff } from "../text-file/unified-diff.ts";
import { writeBytes } from "../text-file/write-bytes.ts";
import type { EditFileArgs } from "./edit-file.prompt.ts";
import { filledText } from "./edit-file.text.ts";

/** Only then does an empty `old_string` mean one place. */
export function isEmptyOrNew(workspace: Workspace, path: string): boolean {
  const resolved = workspace.resolve(path);
  if (!resolved.ok) return false;
  return resolved.path.kind === undefined || statOf(resolved.path.absolute)?.size === 0;
}

export function fillEmptyFile(workspace: Workspace, { path, new_string }: EditFileArgs): ToolOutput {
  const written = writeBytes(workspace, path, Buffer.from(new_string, "utf8"));
  if (!written.ok) return refusedOutput(written);
  const { display } = written.path;
  const diff = unifiedDiff(display, written.created ? undefined : "", new_string);
  return {
    content: filledText(display, written.created),
    details: { path: display, replacements: 1, ...(diff !== undefined && { diff }) },
  };
}
