import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { DEFAULT_LINES, MAX_LINE_CHARS, MAX_LINES } from "./limits.ts";

export interface ReadFileArgs {
  path: string;
  offset: number;
  limit: number;
  column: number;
  encoding?: string | undefined;
}

export const readFileDescription: string = `Reads a text file, or shows an image. Use it once you know the path; to find files use glob, to find text in them grep, for a folder list_dir.

Gives a header with the range and the number of lines, then each line as number, tab, text. Shows ${DEFAULT_LINES} lines unless limit says otherwise and says the offset to go on from. A line over ${MAX_LINE_CHARS} characters is cut and says the column to go on from. Files of any size can be read from anywhere. The numbers and tabs are not part of the file.

Example: {"path": "src/app.ts", "offset": 401}`;

export const readFileSchema: StandardToolSchema<unknown, ReadFileArgs> = toStandardJsonSchema(
  v.strictObject({
    path: v.pipe(
      v.string(),
      v.description("File to read, relative to the workspace root or absolute inside it."),
    ),
    offset: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.description(
          "First line, from 1; a negative number counts from the end, -1 is the last line. Default 1.",
        ),
      ),
      1,
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_LINES),
        v.description(`Most lines to show, 1 to ${MAX_LINES}. Default ${DEFAULT_LINES}.`),
      ),
      DEFAULT_LINES,
    ),
    column: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description(
          "First character within the first line, from 1, to go on in a very long line; that line is then shown as far as one answer goes. Default 1.",
        ),
      ),
      1,
    ),
    encoding: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "Encoding of the file, such as gb18030 or windows-1252. Default: detected, and named in the header.",
        ),
      ),
    ),
  }),
);
