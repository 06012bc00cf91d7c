import { type ToolSource, toolSource } from "@toolrail/protocol";
import { expect, test } from "vitest";
import { callTool } from "../../src/offer/call-tool.ts";
import { createOffer } from "../../src/offer/offer.ts";
import { simpleTool } from "../support/tools.ts";

const call = (source: ToolSource, name: string) =>
  callTool(
    createOffer(source, {}),
    { name },
    { signal: new AbortController().signal, notify: async () => {} },
  );

test("a tool that is not listed can be called", async () => {
  const hidden = simpleTool("hidden", () => "found");
  const { resolve } = toolSource([hidden]);
  expect(await call({ ...toolSource([]), resolve }, "hidden")).toEqual({
    content: [{ type: "text", text: "found" }],
  });
});

test("what a listed proxy does not know is its own failure", async () => {
  const proxy = toolSource([simpleTool("run_tool", () => "")]);
  const resolve = () => ({ ok: false as const, kind: "unknownTool" as const, message: "no such target" });
  expect(await call({ ...proxy, resolve }, "run_tool")).toEqual({
    content: [{ type: "text", text: "no such target" }],
    isError: true,
  });
});

test("each call has an id of its own", async () => {
  const ids: string[] = [];
  const note = simpleTool("note", ({ callId }) => String(ids.push(callId)));
  await Promise.all(Array.from({ length: 10 }, () => call(toolSource([note]), "note")));
  expect(new Set(ids).size).toBe(10);
});

test("progress that cannot be told does not disturb the call", async () => {
  const report = simpleTool("report", ({ reportProgress }) => {
    reportProgress("half");
    return "done";
  });
  const request = {
    _meta: { progressToken: 1 },
    signal: new AbortController().signal,
    notify: () => Promise.reject(new Error("gone")),
  };
  const result = await callTool(createOffer(toolSource([report]), {}), { name: "report" }, request);
  expect(result.content).toEqual([{ type: "text", text: "done" }]);
});
