import type { McpTools } from "@toolrail/mcp-client";
import { defineTool, type Tool, toolSource } from "@toolrail/protocol";
import { createScriptedModel } from "@toolrail/protocol/testing";
import { expect, it } from "vitest";
import { discloseToolbox, openToolbox } from "../../src/wiring/toolbox.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

const tool = (index: number): Tool =>
  defineTool({
    name: `mcp__late__tool_${index}`,
    description: `Does thing ${index}.`,
    schema: { type: "object", properties: {} },
    readOnly: true,
    deferred: true,
    run: () => ({ content: "done" }),
  });

type Server = ReturnType<McpTools["status"]>["servers"][number];

const server = (state: Server["state"]) => ({ name: "late", state, tools: 0 }) as unknown as Server;

/** Servers that are not ready when the session begins, and then bring their tools. */
function lateServers(tools: readonly Tool[]): McpTools {
  const ready = toolSource(tools);
  let prepared = 0;
  const current = () => (prepared > 1 ? ready : toolSource([]));
  return {
    definitions: () => current().definitions(),
    resolve: (call) => current().resolve(call),
    prepare: async () => void prepared++,
    onChange: () => () => {},
    status: () => ({ problems: [], servers: [server(prepared > 1 ? "ready" : "starting")] }),
    close: async () => {},
  };
}

it("tools of a server that starts slowly never join the array, and are found", async () => {
  await inTemporaryFolder(async (root) => {
    const model = createScriptedModel([]);
    const mcp = lateServers(Array.from({ length: 4 }, (_, index) => tool(index)));
    const { source, close } = discloseToolbox(openToolbox(root), model, { mcp });
    const { signal } = new AbortController();
    await source.prepare?.({ signal });
    const before = source.definitions();
    expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(["search_tool", "run_tool"]));
    await source.prepare?.({ signal });
    expect(source.definitions()).toEqual(before);
    const args = JSON.stringify({ name: "mcp__late__tool_3", input: {} });
    const call = source.resolve({ type: "toolCall", id: "c1", name: "run_tool", args });
    expect(call).toMatchObject({ ok: true, judgedName: "mcp__late__tool_3" });
    await close();
  });
});
