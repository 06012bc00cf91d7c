import type { ToolOutput } from "@toolrail/protocol";
import type { TextForm } from "../text-file/text-form.ts";
import { unifiedDiff } from "../text-file/unified-diff.ts";
import { editedText, filledText } from "./edit-file.text.ts";
import type { Replaced } from "./replace-text.ts";

export function answerEdit(path: string, form: TextForm, edited: Replaced): ToolOutput {
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
