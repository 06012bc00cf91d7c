import { defineTool, type Tool, type ToolOutput } from "@toolrail/protocol";
import type { Workspace } from "@toolrail/workspace";
import { refusedOutput } from "../outcome.ts";
import { writeParts } from "../protected-path.ts";
import { lockOf } from "../text-file/lock-of.ts";
import { readBytes } from "../text-file/read-bytes.ts";
import { checkFresh } from "../text-file/staleness.ts";
import { textForm } from "../text-file/text-form.ts";
import { writeBytes } from "../text-file/write-bytes.ts";
import { answerEdit } from "./answer-edit.ts";
import { checkStrings } from "./check-strings.ts";
import { type EditFileArgs, editFileDescription, editFileSchema } from "./edit-file.prompt.ts";
import { makeNewFile } from "./make-new-file.ts";
import { replaceText } from "./replace-text.ts";

/** The tool `edit_file`: replaces an exact piece of text, and nothing else. */
export function createEditFileTool(workspace: Workspace): Tool<EditFileArgs> {
  return defineTool({
    name: "edit_file",
    description: editFileDescription,
    schema: editFileSchema,
    readOnly: false,
    keyArgument: "path",
    permissionParts: (args) => writeParts(workspace, args.path, { showsContent: true }),
    locks: (args) => lockOf(workspace, args.path),
    run: (args) => editFile(workspace, args),
  });
}

function editFile(workspace: Workspace, args: EditFileArgs): ToolOutput {
  const fault = checkStrings(args);
  if (fault !== undefined) return refusedOutput(fault);
  const made = args.old_string === "" ? makeNewFile(workspace, args) : undefined;
  if (made !== undefined) return made;

  const file = readBytes(workspace, args.path);
  if (!file.ok) return refusedOutput(file);
  const stale = checkFresh(workspace, file);
  if (stale !== undefined) return refusedOutput(stale);
  const form = textForm(file.path.display, file.bytes);
  if (!form.ok) return refusedOutput(form);
  const edited = replaceText(file.path.display, form, args);
  if (!edited.ok) return refusedOutput(edited);
  const encoded = form.bytesOf(edited.text);
  if (!encoded.ok) return refusedOutput(encoded);
  const written = writeBytes(workspace, args.path, encoded.bytes);
  return written.ok ? answerEdit(file.path.display, form, edited) : refusedOutput(written);
}
