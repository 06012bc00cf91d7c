import type { Workspace } from "@toolrail/workspace";
import type { Outcome } from "../outcome.ts";
import { readBytes } from "../text-file/read-bytes.ts";
import { checkKnown } from "../text-file/staleness.ts";
import { type TextForm, textForm } from "../text-file/text-form.ts";

/** What stands in the way of the new content. */
export interface ReplacedFile {
  existed: boolean;
  /** Undefined when nothing is there, or no text. */
  form: TextForm | undefined;
}

/** Reads the file that would be replaced; refuses one that this session does not know as it is now. */
export function readReplaced(workspace: Workspace, path: string): Outcome<ReplacedFile> {
  const resolved = workspace.resolve(path);
  if (!resolved.ok) return resolved;
  if (resolved.path.kind === undefined) return { ok: true, existed: false, form: undefined };
  const file = readBytes(workspace, path);
  if (!file.ok) return file;
  const unknown = checkKnown(workspace, file);
  if (unknown !== undefined) return unknown;
  const form = textForm(file.path.display, file.bytes);
  return { ok: true, existed: true, form: form.ok ? form : undefined };
}
