import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { DEFAULT_GLOB_LIMIT, DEFAULT_GLOB_PATTERN, MAX_GLOB_LIMIT } from "./limits.ts";

export interface GlobArgs {
  pattern: string;
  path: string;
  limit: number;
  include_ignored: boolean;
}

export const globDescription: string = `Finds files by the pattern of their path. Use it to learn where files are; to look into them use grep, for one folder list_dir.

Gives the files' paths relative to the workspace root, sorted, at most ${DEFAULT_GLOB_LIMIT} unless limit says otherwise, then how many more there are. Files only, dotfiles too. * stays within a name, ** crosses folders, {a,b} and [a-z] and !(x) work; a folder's name means the files right in it. A part that names an existing entry, such as [slug] or (group), means that entry. What .gitignore and the like hide is left out and counted, unless the pattern begins with that very folder.

Example: {"pattern": "src/**/*.{ts,tsx}"}`;

export const globSchema: StandardToolSchema<unknown, GlobArgs> = toStandardJsonSchema(
  v.strictObject({
    pattern: v.optional(
      v.pipe(
        v.string(),
        v.description(
          `Relative to path, or absolute inside the workspace. *.ts matches in that one folder only, **/*.ts at any depth. Default ${DEFAULT_GLOB_PATTERN}, which is every file.`,
        ),
      ),
      DEFAULT_GLOB_PATTERN,
    ),
    path: v.optional(
      v.pipe(v.string(), v.description('Folder to search in. Default ".", the workspace root.')),
      ".",
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_GLOB_LIMIT),
        v.description(`Most paths to show, 1 to ${MAX_GLOB_LIMIT}. Default ${DEFAULT_GLOB_LIMIT}.`),
      ),
      DEFAULT_GLOB_LIMIT,
    ),
    include_ignored: v.optional(
      v.pipe(v.boolean(), v.description("Also find what ignore rules hide. Default false.")),
      false,
    ),
  }),
);
