import { defineTool, type Tool, type ToolContext, type ToolOutput } from "@toolrail/protocol";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import type { Catalog } from "../catalog/create-catalog.ts";
import { nothingFoundText } from "../failure-text.ts";
import type { SearchedTool } from "../ranking/searched-tool.ts";
import type { SearchHit } from "../ranking/tool-index.ts";
import { MAX_ANSWER_CHARS, SHOWN_QUERY_CHARS } from "./limits.ts";
import { renderAnswer, shorten } from "./render-answer.ts";
import {
  CALL_BY_NAME,
  CALL_BY_PROXY,
  SEARCH_TOOL,
  type SearchArgs,
  searchDescription,
  searchParameters,
  searchSchema,
} from "./search-tool.prompt.ts";

export interface SearchToolOptions {
  catalog: Catalog;
  maxResults: number;
  calls: "byProxy" | "byName";
  /** Told the names whose parameters the model sees. */
  onFound: (names: readonly string[]) => void;
}

/** The tool `search_tool`: finds deferred tools and shows them as text of its result. */
export function createSearchTool(options: SearchToolOptions): Tool<SearchArgs> {
  const { maxResults, calls } = options;
  return defineTool({
    name: SEARCH_TOOL,
    description: searchDescription(maxResults, calls === "byProxy" ? CALL_BY_PROXY : CALL_BY_NAME),
    parameters: searchParameters(maxResults),
    schema: toStandardJsonSchema(searchSchema),
    readOnly: true,
    idempotent: true,
    spillable: false,
    keyArgument: "queries",
    run: (args, context) => search(args, context, options),
  });
}

async function search(
  { queries, limit }: SearchArgs,
  { maxChars }: Pick<ToolContext, "maxChars">,
  { catalog, maxResults, onFound }: SearchToolOptions,
): Promise<ToolOutput> {
  const found = await catalog.search(queries, limit ?? limitFor(queries.length, maxResults));
  const groups = catalog.groups();
  const answers = queries.map((asked, at) => {
    // What was asked stands in the call; here it only says which one this is.
    const query = shorten(asked, SHOWN_QUERY_CHARS);
    return { query, hits: onlyNamed(asked, found[at] ?? []), nothing: nothingFoundText(query, groups) };
  });
  const find = (name: string): SearchedTool | undefined => catalog.get(name);
  const { text, shown } = renderAnswer(answers, { find, maxChars: Math.min(maxChars, MAX_ANSWER_CHARS) });
  onFound(shown);
  const told = answers.map(({ query, hits }) => ({ query, names: hits.map(({ name }) => name) }));
  return { content: text, details: { found: shown, queries: told } };
}

/** Who asks by a tool's whole name wants that one. */
function onlyNamed(query: string, hits: readonly SearchHit[]): readonly SearchHit[] {
  const named = hits.filter(({ name }) => name === query);
  return named.length > 0 ? named : hits;
}

// Five queries with five tools each would fill the context with what one need would not.
function limitFor(queries: number, maxResults: number): number {
  return Math.max(Math.min(2, maxResults), Math.ceil((2 * maxResults) / (queries + 1)));
}
