import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { createPermissions } from "@toolrail/kernel";
import { createMcpTools } from "@toolrail/mcp-client";
import { serveTools } from "@toolrail/mcp-server";
import { expect, it } from "vitest";
import { inTemporaryFolder } from "../support/fake-context.ts";

const SOUND = {
  content: [
    { type: "text", text: "a chime" },
    { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
    { type: "resource", resource: { uri: "file:///chime.txt", text: "ding" } },
  ],
  structuredContent: { seconds: 2 },
};
const TOOL = {
  name: "chime",
  title: "Ring a chime",
  description: "Rings.",
  inputSchema: { type: "object", properties: {} },
  outputSchema: { type: "object", properties: { seconds: { type: "number" } } },
};
const SERVER = `
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const serverInfo = { name: "sounds", version: "1" };
  const results = {
    "initialize": { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo },
    "tools/list": { tools: [${JSON.stringify(TOOL)}] },
    "tools/call": ${JSON.stringify(SOUND)},
  };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: results[method] }));
}`;

it("a proxy of our client and our server keeps title, output schema, audio and structured content", async () => {
  await inTemporaryFolder(async (root) => {
    writeFileSync(join(root, "sounds.mjs"), SERVER);
    const servers = { sounds: { command: process.execPath, args: ["sounds.mjs"] } };
    const tools = createMcpTools({ root, servers, rawResults: true });
    const [input, output] = [new PassThrough(), new PassThrough()];
    let written = "";
    output.on("data", (chunk) => {
      written += chunk;
    });
    const { closed } = await serveTools(tools, {
      name: "proxy",
      version: "1.0.0",
      permissions: createPermissions({ rules: [{ effect: "allow", rule: "mcp__sounds__*" }] }),
      transport: { type: "stdio", input, output },
    });
    const states = async () => {
      await tools.prepare({ signal: AbortSignal.timeout(20_000) });
      return tools.status().servers.map(({ state }) => state);
    };
    await expect.poll(states, { timeout: 20_000 }).toEqual(["ready"]);
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`);
    const call = { name: "mcp__sounds__chime", arguments: {} };
    input.end(`${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: call })}\n`);
    await closed;
    await tools.close();
    const answers = written
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { title, outputSchema } = TOOL;
    expect(answers.find(({ id }) => id === 1).result.tools).toMatchObject([{ title, outputSchema }]);
    expect(answers.find(({ id }) => id === 2).result).toEqual(SOUND);
  });
});
