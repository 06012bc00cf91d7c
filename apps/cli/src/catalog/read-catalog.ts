import { type JsonSchema, mcpToolName, type ToolDefinition } from "@toolrail/protocol";
import * as v from "valibot";

export type CatalogRead = { ok: true; tools: readonly ToolDefinition[] } | { ok: false; message: string };

const schema = v.optional(v.nullable(v.record(v.string(), v.unknown())));
const description = v.optional(v.nullable(v.string()));
const ownTool = v.looseObject({ name: v.string(), description, parameters: schema });
const serverTool = v.looseObject({ name: v.string(), description, inputSchema: schema });
const catalogSchema = v.union([
  v.looseObject({ tools: v.array(ownTool) }),
  v.array(v.looseObject({ server: v.string(), tools: v.array(serverTool) })),
]);

/** A catalogue of tools as they are, or one of MCP servers, whose tools get the names that a model would see. */
export function readCatalog(text: string): CatalogRead {
  const checked = v.safeParse(catalogSchema, parseJson(text));
  if (!checked.success)
    return { ok: false, message: "neither {tools: [{name, description, parameters}]} nor [{server, tools}]" };
  const catalog = checked.output;
  if (!Array.isArray(catalog))
    return {
      ok: true,
      tools: catalog.tools.map((tool) => define(tool.name, tool.description, tool.parameters)),
    };
  return {
    ok: true,
    tools: catalog.flatMap(({ server, tools }) =>
      tools.map((tool) => define(mcpToolName(server, tool.name), tool.description, tool.inputSchema)),
    ),
  };
}

function define(
  name: string,
  text: string | null | undefined,
  parameters: JsonSchema | null | undefined,
): ToolDefinition {
  return { name, description: text ?? "", parameters: parameters ?? { type: "object", properties: {} } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ""));
  } catch {
    return undefined;
  }
}
