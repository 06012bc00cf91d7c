import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { DEFAULT_SEARCH_LIMIT, MAX_SEARCH_LIMIT } from "./limits.ts";

export interface SearchFilesArgs {
  query: string;
  dir: string;
  limit: number;
}

export const searchFilesDescription: string = `Finds files by a part of their name or path. Never gives contents.

Gives the paths relative to the root, sorted, whose text contains the query, upper and lower case alike; at most ${DEFAULT_SEARCH_LIMIT} unless limit says otherwise, then how many more there are. What .gitignore and the like hide is left out and counted.

Example: {"query": "config"}`;

export const searchFilesSchema: StandardToolSchema<unknown, SearchFilesArgs> = toStandardJsonSchema(
  v.strictObject({
    query: v.pipe(
      v.string(),
      v.description(
        "Part of the path relative to the root, such as config or src/app. Plain text, no wildcards.",
      ),
    ),
    dir: v.optional(v.pipe(v.string(), v.description('Folder to search in. Default ".", the root.')), "."),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_SEARCH_LIMIT),
        v.description(`Most paths to show, 1 to ${MAX_SEARCH_LIMIT}. Default ${DEFAULT_SEARCH_LIMIT}.`),
      ),
      DEFAULT_SEARCH_LIMIT,
    ),
  }),
);
