import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineTool, mcpToolName, type Tool } from "@toolrail/protocol";

interface ServerTools {
  server: string;
  tools: { name: string; description?: string; inputSchema?: Record<string, unknown> }[];
}

const corpus = process.env.TOOLRAIL_CORPUS;
const file = corpus === undefined ? "" : join(corpus, "catalogs", "mcp-tools.json");

export const hasCatalogue: boolean = existsSync(file);

/** The tools of real servers, as an MCP source would offer them. */
export function realTools(): Tool[] {
  const servers: ServerTools[] = JSON.parse(readFileSync(file, "utf8"));
  return servers.flatMap(({ server, tools }) =>
    tools.map(({ name, description = "", inputSchema }) =>
      defineTool({
        name: mcpToolName(server, name),
        description: description || name,
        schema: { properties: {}, ...inputSchema, type: "object" },
        readOnly: true,
        deferred: true,
        run: (args) => ({ content: `ran ${name} with ${JSON.stringify(args)}` }),
      }),
    ),
  );
}
