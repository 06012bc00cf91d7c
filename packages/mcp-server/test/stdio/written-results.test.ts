import { createBudget } from "@toolrail/kernel";
import { defineTool, type Tool, toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { startStdio } from "../support/stdio-client.ts";

const CONTENT = [
  { type: "text", text: "a bark" },
  { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
  { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
  {
    type: "resource",
    resource: { uri: "file:///bark.bin", blob: "AAEC", mimeType: "application/octet-stream" },
  },
  { type: "resource", resource: { uri: "file:///bark.txt", text: "wuff" } },
  { type: "resource_link", uri: "file:///more", name: "more" },
];
const OUTPUT = { type: "object", properties: { seconds: { type: "number" } }, required: ["seconds"] };

/** A tool whose result is written as MCP has it. */
function bark(result: object, more: Partial<Tool> = {}): Tool {
  return defineTool({
    name: "bark",
    title: "Bark aloud",
    description: "Barks.",
    schema: { type: "object", properties: {} },
    outputSchema: OUTPUT,
    readOnly: true,
    ...more,
    run: () => ({ content: "a bark", details: { mcp: { result } } }),
  });
}

const STRUCTURED = { seconds: 1.5 };

describe("a tool that writes its results as MCP has them", () => {
  test("is listed with its title and its output schema", async () => {
    const client = await startStdio(toolSource([bark({ content: CONTENT, structuredContent: STRUCTURED })]));
    const { result } = await client.request(1, "tools/list");
    expect(result.tools).toMatchObject([{ name: "bark", title: "Bark aloud", outputSchema: OUTPUT }]);
    await client.end();
  });

  test("gives audio, resources, links and structured content", async () => {
    const client = await startStdio(toolSource([bark({ content: CONTENT, structuredContent: STRUCTURED })]));
    const { result } = await client.request(1, "tools/call", { name: "bark" });
    expect(result).toEqual({ content: CONTENT, structuredContent: STRUCTURED });
    await client.end();
  });

  test.each([
    ["a block of no known kind", [{ type: "hologram" }]],
    ["audio without data", [{ type: "audio", mimeType: "audio/wav" }]],
    ["a resource without an address", [{ type: "resource", resource: { text: "x" } }]],
    ["a block named like a method of objects", [{ type: "constructor" }]],
    ["content that is no list", "bark"],
  ])("gives its plain content in place of %s", async (_, content) => {
    const client = await startStdio(toolSource([bark({ content })]));
    const { result } = await client.request(1, "tools/call", { name: "bark" });
    expect(result).toEqual({ content: [{ type: "text", text: "a bark" }] });
    await client.end();
  });

  test("gives what fits, and promises no schema, under a budget", async () => {
    const client = await startStdio(toolSource([bark({ content: CONTENT, structuredContent: STRUCTURED })]), {
      budget: createBudget(),
    });
    const list = await client.request(1, "tools/list");
    expect(list.result.tools[0]).not.toHaveProperty("outputSchema");
    const { result } = await client.request(2, "tools/call", { name: "bark" });
    expect(result).toEqual({ content: [{ type: "text", text: "a bark" }] });
    await client.end();
  });

  test("is listed without an output schema that is no object's", async () => {
    const tool = bark({ content: CONTENT }, { outputSchema: { type: "array" } });
    const client = await startStdio(toolSource([tool]));
    const { result } = await client.request(1, "tools/list");
    expect(result.tools[0]).not.toHaveProperty("outputSchema");
    await client.end();
  });
});
