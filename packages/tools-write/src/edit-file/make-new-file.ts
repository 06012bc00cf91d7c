import type { ToolOutput } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { deletedSinceText } from "../failure-text.ts";
import { refuse, refusedOutput } from "../outcome.ts";
import { unifiedDiff } from "../text-file/unified-diff.ts";
import { writeBytes } from "../text-file/write-bytes.ts";
import type { EditFileArgs } from "./edit-file.prompt.ts";
import { madeText } from "./edit-file.text.ts";

/** What an empty `old_string` means where nothing is; undefined where something is. */
export function makeNewFile(
  workspace: Workspace,
  { path, new_string }: EditFileArgs,
): ToolOutput | undefined {
  const resolved = workspace.resolve(path);
  if (!resolved.ok || resolved.path.kind !== undefined) return undefined;
  const { absolute } = resolved.path;
  // Who deleted it had a reason, and an edit would bring back only this piece.
  if (workspace.ledger.lookup(absolute) !== undefined)
    return refusedOutput(refuse(deletedSinceText(resolved.path.display)));
  const written = writeBytes(workspace, path, Buffer.from(new_string, "utf8"));
  if (!written.ok) return refusedOutput(written);
  const { display } = written.path;
  const diff = unifiedDiff(display, undefined, new_string);
  return {
    content: madeText(display),
    details: { path: display, replacements: 1, ...(diff !== undefined && { diff }) },
  };
}
