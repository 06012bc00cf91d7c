import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ToolContext } from "@toolrail/protocol";
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import type { McpServerConfig, McpTools } from "../../src/mcp-tools.ts";
import { systemClock } from "../../src/system-clock.ts";

const CLIENT_METADATA_URL = "https://conformance-test.local/client-metadata.json";
const START_LIMIT_MS = 60_000;

interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** What a scenario gives: a client that is known, calls to make. */
interface ScenarioContext {
  client_id?: string;
  client_secret?: string;
  toolCalls?: ToolCall[];
}

const context: ScenarioContext = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT || "{}");
// By hand: the older SDK in place of the one that is the default.
const era = process.env.FIXTURE_ERA === "legacy" ? "legacy" : undefined;
const url = process.argv.at(-1) ?? "";
const tokenFolder = mkdtempSync(join(tmpdir(), "toolrail-conformance-"));
const tools = createMcpTools({
  root: tokenFolder,
  servers: { suite: serverConfig() },
  tokenFolder,
  clientMetadataUrl: CLIENT_METADATA_URL,
  openAuthorizationPage: followPage,
  elicit: async () => ({ action: "accept", content: {} }),
});
try {
  await waitUntilReady(tools);
  for (const call of callsToMake(tools)) await runCall(tools, call);
} finally {
  await tools.close();
  rmSync(tokenFolder, { recursive: true, force: true });
}
const [status] = tools.status().servers;
if (status?.fault !== undefined) {
  process.stderr.write(`${status.fault}\n`);
  process.exitCode = 1;
}

function serverConfig(): McpServerConfig {
  const { client_id: clientId, client_secret: clientSecret } = context;
  return {
    url,
    ...(era && { era }),
    ...(clientId !== undefined && { oauth: { clientId, clientSecret } }),
  };
}

/** What a browser does with a page that asks nothing: it goes where it is sent. */
async function followPage(page: URL): Promise<void> {
  const sent = await fetch(page, { redirect: "manual" });
  await fetch(sent.headers.get("location") ?? page);
}

async function waitUntilReady(source: McpTools): Promise<void> {
  const signal = AbortSignal.timeout(START_LIMIT_MS);
  await source.prepare?.({ signal });
  while (source.status().servers[0]?.state === "starting" && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await source.prepare?.({ signal });
  }
}

function callsToMake(source: McpTools): ToolCall[] {
  if (context.toolCalls)
    return context.toolCalls.map((call) => ({ ...call, name: `mcp__suite__${call.name}` }));
  const definitions = source.definitions();
  return definitions.map(({ name }) => ({ name, arguments: argumentsOf(name) }));

  function argumentsOf(name: string): Record<string, unknown> {
    if (name.endsWith("add_numbers")) return { a: 5, b: 3 };
    if (name.endsWith("json_schema_echo")) return { schema: schemaOf(definitions[0]?.name ?? "") };
    return {};
  }
}

/** As the server wrote it. */
function schemaOf(name: string): unknown {
  const resolved = tools.resolve({ type: "toolCall", id: "1", name, args: "{}" });
  return resolved.ok ? resolved.tool.schema : undefined;
}

async function runCall(source: McpTools, { name, arguments: args }: ToolCall): Promise<void> {
  const resolved = source.resolve({ type: "toolCall", id: "1", name, args: JSON.stringify(args) });
  if (!resolved.ok) throw new Error(resolved.message);
  const toolContext: ToolContext = {
    signal: AbortSignal.timeout(START_LIMIT_MS),
    callId: "1",
    clock: systemClock,
    reportProgress() {},
    output: { write() {} },
    maxChars: 50_000,
    vision: false,
  };
  const { content } = await resolved.tool.run(args, toolContext);
  process.stdout.write(`${name}: ${JSON.stringify(content)}\n`);
}
