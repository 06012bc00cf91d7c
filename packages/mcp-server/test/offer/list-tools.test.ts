import { type ToolSource, toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { listTools } from "../../src/offer/list-tools.ts";
import { createOffer } from "../../src/offer/offer.ts";
import { simpleTool } from "../support/tools.ts";

const list = async (source: ToolSource) => (await listTools(createOffer(source, {}))).tools;

describe("the list of tools", () => {
  test("keeps the source's order and the schemas as they are", async () => {
    const parameters = { $defs: { a: { const: 1 } }, type: "object", "x-own": [1], properties: {} };
    const names = ["b", "a", "c"];
    const tools = await list(toolSource(names.map((name) => simpleTool(name, () => "", { parameters }))));
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(JSON.stringify(tools[0]?.inputSchema)).toBe(JSON.stringify(parameters));
  });

  test("hints at what the source knows of a tool", async () => {
    const tools = await list(
      toolSource([
        simpleTool("read", () => ""),
        simpleTool("set", () => "", { readOnly: false, idempotent: true }),
        simpleTool("add", () => "", { readOnly: false }),
      ]),
    );
    expect(tools.map(({ annotations }) => annotations)).toEqual([
      { readOnlyHint: true },
      { readOnlyHint: false, idempotentHint: true },
      { readOnlyHint: false },
    ]);
  });

  test("hints at nothing where a name stands for other tools, or for none", async () => {
    const source = toolSource([simpleTool("proxy", () => "")]);
    const target = simpleTool("target", () => "");
    const resolved = () => ({ ok: true as const, tool: target, args: "{}", judgedName: "target" });
    const broken = () => {
      throw new Error("no");
    };
    for (const resolve of [resolved, broken])
      expect(await list({ ...source, resolve })).toEqual([
        expect.not.objectContaining({ annotations: expect.anything() }),
      ]);
  });

  test("is one page", async () => {
    const offer = createOffer(toolSource([]), {});
    await expect(listTools(offer, { cursor: "next" })).rejects.toMatchObject({ code: -32_602 });
  });
});
