import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";

export interface EditFileArgs {
  path: string;
  old_string: string;
  new_string: string;
  replace_all: boolean;
}

export const editFileDescription: string = `Replaces text in a file. Use it for any change to a file that exists; to make a file use write_file.

old_string must be in the file exactly once, character for character, white space too; give enough lines around the change to make it so, without the line numbers that read_file shows. Nothing is guessed: when it is not found, the answer shows the nearest place and what differs there. Line ends need no care: the file keeps its own, and its encoding, byte-order mark and mode.

Example: {"path": "src/app.ts", "old_string": "const port = 80;", "new_string": "const port = 8080;"}`;

export const editFileSchema: StandardToolSchema<unknown, EditFileArgs> = toStandardJsonSchema(
  v.strictObject({
    path: v.pipe(
      v.string(),
      v.description("File to change, relative to the workspace root or absolute inside it."),
    ),
    old_string: v.pipe(
      v.string(),
      v.description(
        "The text to replace, as it stands in the file. Empty only for a file that is empty or new.",
      ),
    ),
    new_string: v.pipe(
      v.string(),
      v.description("What to put in its place, taken literally. Empty to delete."),
    ),
    replace_all: v.optional(
      v.pipe(v.boolean(), v.description("Replace every occurrence instead of exactly one. Default false.")),
      false,
    ),
  }),
);
