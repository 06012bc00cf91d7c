import type { SearchedTool } from "@toolrail/disclosure";
import MiniSearch from "minisearch";

const FIELDS = ["name", "description", "parameters", "server"];

/** minisearch over the same texts, as it comes. */
export function defaultPeer(tools: readonly SearchedTool[]): (query: string) => string[] {
  return build(tools, new MiniSearch({ fields: FIELDS }), {});
}

/** minisearch with names split, plurals folded and the name weighted. */
export function tunedPeer(tools: readonly SearchedTool[]): (query: string) => string[] {
  const options = {
    fields: FIELDS,
    tokenize: (text: string) => splitNames(text),
    processTerm: (term: string) => term.toLowerCase().replace(/(?<=\w{3})(?:s|es|ing|ed)$/, ""),
  };
  return build(tools, new MiniSearch(options), { boost: { name: 3 } });
}

function build(
  tools: readonly SearchedTool[],
  index: MiniSearch,
  search: { boost?: Record<string, number> },
): (query: string) => string[] {
  index.addAll(
    tools.map(({ name, description, parameters }, id) => ({
      id,
      name,
      description,
      parameters: parameterText(parameters.properties),
      server: name.split("__").slice(0, -1).join(" "),
    })),
  );
  return (query) => index.search(query, search).map(({ id }) => tools[id]?.name ?? "");
}

function parameterText(properties: unknown): string {
  if (typeof properties !== "object" || properties === null) return "";
  return Object.entries(properties)
    .map(
      ([name, schema]: [string, { description?: unknown } | null]) => `${name} ${schema?.description ?? ""}`,
    )
    .join(" ");
}

function splitNames(text: string): string[] {
  const parted = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
