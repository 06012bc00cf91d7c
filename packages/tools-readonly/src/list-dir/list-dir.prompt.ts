import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { DEFAULT_DEPTH, DEFAULT_LIST_LIMIT, MAX_DEPTH, MAX_LIST_LIMIT } from "./limits.ts";

export interface ListDirArgs {
  path: string;
  limit: number;
  depth: number;
}

export const listDirDescription: string = `Lists a folder. Use it to see what is in one place; to find files anywhere use glob.

Gives one line an entry: type, size in bytes, name. Folders come first, then files, each by name; hidden and ignored ones are shown, and ignored ones marked. With a depth over 1 the entries of each folder follow it, but ignored folders and links are not opened. Shows at most ${DEFAULT_LIST_LIMIT} entries unless limit says otherwise, then how many more there are.

Example: {"path": "src", "depth": 2}`;

export const listDirSchema: StandardToolSchema<unknown, ListDirArgs> = toStandardJsonSchema(
  v.strictObject({
    path: v.optional(
      v.pipe(v.string(), v.description('Folder to list. Default ".", the workspace root.')),
      ".",
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_LIST_LIMIT),
        v.description(`Most entries to show, 1 to ${MAX_LIST_LIMIT}. Default ${DEFAULT_LIST_LIMIT}.`),
      ),
      DEFAULT_LIST_LIMIT,
    ),
    depth: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_DEPTH),
        v.description(
          `Levels to list, 1 to ${MAX_DEPTH}. Default ${DEFAULT_DEPTH}: the folder's own entries.`,
        ),
      ),
      DEFAULT_DEPTH,
    ),
  }),
);
