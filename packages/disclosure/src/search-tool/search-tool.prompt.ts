import type { JsonSchema } from "@toolrail/protocol";
import * as v from "valibot";
import { MAX_LIMIT, MAX_QUERIES } from "./limits.ts";

export const SEARCH_TOOL = "search_tool";

export interface SearchArgs {
  queries: string[];
  limit?: number | undefined;
}

export function searchDescription(maxResults: number, howToCall: string): string {
  return `Finds tools that are not in your list of tools: there are many more. Use it before you say that something cannot be done.

Give 1 to ${MAX_QUERIES} short queries, one for each need: two to four keywords, a verb and a noun of what the tool does, in the language that the tools are described in (mostly English, so translate). Keywords find far more than whole sentences. A tool's exact name finds it too.

Gives name, description and parameters of the best matches, at most ${maxResults} unless limit says otherwise, and which query found which; a weak match may be none. ${howToCall}

Example: {"queries": ["create issue", "send message channel"]}`;
}

export const CALL_BY_PROXY = "Call what it finds with run_tool.";
export const CALL_BY_NAME = "Call what it finds by its name, like any other tool.";

/** What the model sees. A single text is taken for a list of one all the same. */
export function searchParameters(maxResults: number): JsonSchema {
  return {
    type: "object",
    properties: {
      queries: {
        type: "array",
        items: { type: "string" },
        minItems: 1,
        maxItems: MAX_QUERIES,
        description: "Short keyword queries, one for each need.",
      },
      limit: {
        type: "integer",
        minimum: 1,
        maximum: MAX_LIMIT,
        description: `Most tools for each query, 1 to ${MAX_LIMIT}. Default ${maxResults}, fewer with several queries.`,
      },
    },
    required: ["queries"],
    additionalProperties: false,
  };
}

const query = v.pipe(v.string(), v.trim(), v.nonEmpty());

export const searchSchema: v.GenericSchema<unknown, SearchArgs> = v.strictObject({
  queries: v.union([
    v.pipe(v.array(query), v.minLength(1), v.maxLength(MAX_QUERIES)),
    v.pipe(
      query,
      v.transform((text) => [text]),
    ),
  ]),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LIMIT))),
});
