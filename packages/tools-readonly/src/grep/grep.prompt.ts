import type { StandardToolSchema } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { DEFAULT_MATCH_LIMIT, MAX_CONTEXT, MAX_LINE_CHARS, MAX_MATCH_LIMIT } from "./limits.ts";

export type GrepMode = "content" | "files" | "count";

export interface GrepArgs {
  pattern: string;
  path: string;
  glob?: string | undefined;
  literal: boolean;
  ignore_case: boolean;
  context: number;
  limit: number;
  mode: GrepMode;
  multiline: boolean;
}

export const grepDescription: string = `Searches the contents of files for a regular expression. Use it to find where something is named or used; for the names of files use glob.

Gives path:line:text for each matching line, in path order, at most ${DEFAULT_MATCH_LIMIT} unless limit says otherwise; a line over ${MAX_LINE_CHARS} characters is cut around the match. Then it says how many matches there are, and what was not searched (ignored, binary, unreadable). A path named explicitly is searched even if ignored. mode "files" gives only paths, "count" the number of matching lines of each file and the total.

The pattern is in ripgrep's dialect: no look-around, no back-references. \\w, \\d and \\b know all of Unicode. For text with brackets or dots set literal to true.

Example: {"pattern": "function \\\\w+Handler", "path": "src", "glob": "*.ts"}`;

const flag = (description: string) =>
  v.optional(v.pipe(v.boolean(), v.description(`${description} Default false.`)), false);

export const grepSchema: StandardToolSchema<unknown, GrepArgs> = toStandardJsonSchema(
  v.strictObject({
    pattern: v.pipe(v.string(), v.description("Regular expression; plain text if literal is true.")),
    path: v.optional(
      v.pipe(v.string(), v.description('File or folder to search. Default ".", the workspace root.')),
      ".",
    ),
    glob: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "Only files whose name matches, such as *.ts; with a slash the path below path, such as src/**/*.ts; with a leading ! only the others. Default: all files.",
        ),
      ),
    ),
    literal: flag("Take the pattern as plain text."),
    ignore_case: flag("Match upper and lower case alike."),
    context: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(MAX_CONTEXT),
        v.description(`Lines to show before and after each match, 0 to ${MAX_CONTEXT}. Default 0.`),
      ),
      0,
    ),
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(MAX_MATCH_LIMIT),
        v.description(
          `Most matches to show (files, in the other modes), 1 to ${MAX_MATCH_LIMIT}. Default ${DEFAULT_MATCH_LIMIT}.`,
        ),
      ),
      DEFAULT_MATCH_LIMIT,
    ),
    mode: v.optional(
      v.pipe(
        v.picklist(["content", "files", "count"]),
        v.description('What to give: "content", "files" or "count". Default "content".'),
      ),
      "content",
    ),
    multiline: flag("Let a match span lines; . still stops at a line end, [\\s\\S] does not."),
  }),
);
