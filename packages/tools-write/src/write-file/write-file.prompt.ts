import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";

export interface WriteFileArgs {
  path: string;
  content: string;
}

export const writeFileDescription: string = `Writes a whole file: a new one, or one that you read before and want to replace as a whole. To change a part of a file use edit_file, which is shorter and safer.

The content is written as it is, as a whole or not at all; missing folders are made. A file that exists keeps its mode, byte-order mark and encoding. It is not replaced when it was never read in this session, or changed since: read it first.

Example: {"path": "src/hello.ts", "content": "console.log('hello');\\n"}`;

export const writeFileSchema: StandardToolSchema<unknown, WriteFileArgs> = toStandardJsonSchema(
  v.strictObject({
    path: v.pipe(
      v.string(),
      v.description("File to write, relative to the workspace root or absolute inside it."),
    ),
    content: v.pipe(
      v.string(),
      v.description("The whole content of the file, with the line break at its end."),
    ),
  }),
);
