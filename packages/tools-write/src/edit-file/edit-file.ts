import { defineTool, type Tool, type ToolOutput } from "@toolrail/protocol";
import { visibleText, type Workspace } from "@toolrail/workspace";
import { count, deletedSinceText, linesText, loneSurrogateText, sameStringsText } from "../failure-text.ts";
import { type Refusal, refuse, refusedOutput } from "../outcome.ts";
import { writeParts } from "../protected-path.ts";
import { lockOf } from "../text-file/lock-of.ts";
import { readBytes } from "../text-file/read-bytes.ts";
import { checkFresh } from "../text-file/staleness.ts";
import { type TextForm, textForm } from "../text-file/text-form.ts";
import { unifiedDiff } from "../text-file/unified-diff.ts";
import { writeBytes } from "../text-file/write-bytes.ts";
import { type EditFileArgs, editFileDescription, editFileSchema } from "./edit-file.prompt.ts";
import { withLineFeeds } from "./line-ends.ts";
import { type Replaced, replaceText } from "./replace-text.ts";

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

/** Faults of the strings, whatever the file holds. */
function checkStrings({ old_string, new_string }: EditFileArgs): Refusal | undefined {
  if (withLineFeeds(old_string) === withLineFeeds(new_string)) return refuse(sameStringsText());
  if (/\p{Surrogate}/u.test(new_string)) return refuse(loneSurrogateText());
  return undefined;
}

function answerEdit(path: string, form: TextForm, edited: Replaced): ToolOutput {
  const diff = unifiedDiff(path, form.show(form.text), form.show(edited.text));
  return {
    content: form.text === "" ? filledText(path) : editedText(path, edited.lines),
    details: {
      path,
      encoding: form.encoding,
      replacements: edited.lines.length,
      lines: edited.lines,
      ...(diff !== undefined && { diff }),
    },
  };
}

/** Answers an empty `old_string` for a file that does not exist; undefined for one that does. */
function makeNewFile(workspace: Workspace, { path, new_string }: EditFileArgs): ToolOutput | undefined {
  const resolved = workspace.resolve(path);
  if (!resolved.ok || resolved.path.kind !== undefined) return undefined;
  const { absolute } = resolved.path;
  // The user had a reason to delete it, and an edit would bring back only this piece.
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

// Answers of edit_file.

function editedText(path: string, lines: readonly number[]): string {
  return `Edited ${visibleText(path)}: ${count(lines.length, "replacement")}, ${linesText(lines)}.`;
}

function madeText(path: string): string {
  return `Created ${visibleText(path)} with the new text.`;
}

function filledText(path: string): string {
  return `Edited ${visibleText(path)}: it was empty and has the new text now.`;
}
