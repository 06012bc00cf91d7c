import { createBudget, createPermissions } from "@toolrail/kernel";
import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { dot, echo } from "../servers/tools.ts";
import { MODERN } from "../support/message.ts";
import { startStdio } from "../support/stdio-client.ts";
import { gatedTool, simpleTool } from "../support/tools.ts";

describe("a call", () => {
  test("gives text and images", async () => {
    const client = await startStdio(toolSource([dot]));
    const { result } = await client.request(1, "tools/call", { name: "draw_dot", arguments: {} });
    expect(result).toEqual({
      content: [
        { type: "text", text: "a dot" },
        { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
      ],
    });
    await client.end();
  });

  test("may show images to its model", async () => {
    const client = await startStdio(toolSource([simpleTool("look", ({ vision }) => `vision: ${vision}`)]));
    const { result } = await client.request(1, "tools/call", { name: "look" });
    expect(result.content[0].text).toBe("vision: true");
    await client.end();
  });

  test("needs no arguments where the tool has none, and may carry any metadata", async () => {
    const client = await startStdio(toolSource([simpleTool("now", () => "noon")]));
    const { result } = await client.request(1, "tools/call", {
      name: "now",
      _meta: { "com.example/a": [1] },
    });
    expect(result.content).toEqual([{ type: "text", text: "noon" }]);
    await client.end();
  });

  test("with arguments that do not fit is a tool's error, and the text says what is wrong", async () => {
    const client = await startStdio(toolSource([echo]));
    const { result } = await client.request(1, "tools/call", { name: "echo", arguments: { txt: "a" } });
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toContain("missing required: text");
    await client.end();
  });

  test("of a tool that throws is a tool's error", async () => {
    const broken = simpleTool("broken", () => Promise.reject(new Error("no disk")));
    const client = await startStdio(toolSource([broken]));
    const { result } = await client.request(1, "tools/call", { name: "broken" });
    expect(result).toEqual({ content: [{ type: "text", text: "broken failed: no disk" }], isError: true });
    await client.end();
  });

  test("of a tool that is not there is an error of the protocol, however often", async () => {
    const client = await startStdio(toolSource([echo]));
    for (const id of [1, 2, 3, 4]) {
      const { error } = await client.request(id, "tools/call", { name: "ecko", arguments: {} });
      expect(error).toEqual({
        code: -32_602,
        message: 'There is no tool "ecko". Did you mean "echo"? Available tools: echo.',
      });
    }
    await client.end();
  });

  test("without a name is refused", async () => {
    const client = await startStdio(toolSource([echo]));
    expect((await client.request(1, "tools/call", { arguments: {} })).error?.code).toBe(-32_602);
    await client.end();
  });

  test("of a tool that is no reading one is denied unless permissions allow it", async () => {
    const write = simpleTool("write", () => "written", { readOnly: false });
    const strict = await startStdio(toolSource([write]));
    const denied = await strict.request(1, "tools/call", { name: "write" });
    expect(denied.result.isError).toBe(true);
    await strict.end();

    const permissions = createPermissions({ rules: [{ effect: "allow", rule: "write" }] });
    const open = await startStdio(toolSource([write]), { permissions });
    const allowed = await open.request(1, "tools/call", { name: "write" });
    expect(allowed.result).toEqual({ content: [{ type: "text", text: "written" }] });
    await open.end();
  });

  test("gives what fits the budget", async () => {
    const long = simpleTool("long", () => "x".repeat(10_000));
    const client = await startStdio(toolSource([long]), { budget: createBudget({ cap: 1_000 }) });
    const { result } = await client.request(1, "tools/call", { name: "long" });
    expect(result.content[0].text.length).toBeLessThan(1_200);
    await client.end();
  });
});

describe("many calls", () => {
  test("run at once and are answered as they end", async () => {
    const slow = gatedTool();
    const client = await startStdio(toolSource([slow.tool, echo]));
    client.send(
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "wait" } },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "echo", arguments: { text: "fast" } } },
    );
    expect((await client.answer(2)).result.content[0].text).toBe("fast");
    expect(client.received.map(({ id }) => id)).toEqual([2]);
    slow.open();
    expect((await client.answer(1)).result.content[0].text).toBe("opened");
    await client.end();
  });

  test("are all answered, each with its own", async () => {
    const client = await startStdio(toolSource([echo]));
    const ids = Array.from({ length: 500 }, (_, id) => id);
    client.send(
      ...ids.map((id) => {
        const params = { name: "echo", arguments: { text: `text ${id}` } };
        return { jsonrpc: "2.0", id, method: "tools/call", params };
      }),
    );
    await client.end();
    const texts = new Map(client.received.map(({ id, result }) => [id, result.content[0].text]));
    expect(texts).toEqual(new Map(ids.map((id) => [id, `text ${id}`])));
    expect(client.received).toHaveLength(500);
  });

  test("that may change something run one after the other, reading ones meanwhile", async () => {
    const writes = [
      gatedTool("first", { readOnly: false }),
      gatedTool("second", { readOnly: false }),
    ] as const;
    let secondStarted = false;
    void writes[1].started.then(() => {
      secondStarted = true;
    });
    const permissions = createPermissions({ otherwise: "allow" });
    const client = await startStdio(toolSource([writes[0].tool, writes[1].tool, echo]), { permissions });
    client.send(
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "first" } },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "second" } },
    );
    await writes[0].started;
    await client.request(3, "tools/call", { name: "echo", arguments: { text: "a" } });
    expect(secondStarted).toBe(false);
    writes[0].open();
    await writes[1].started;
    expect(client.received.map(({ id }) => id)).toEqual([3, 1]);
    writes[1].open();
    await client.end();
  });
});

describe.each([
  { era: "2025-11-25", meta: {} },
  { era: "2026-07-28", meta: MODERN },
])("while a call runs, in $era,", ({ meta }) => {
  const reporting = simpleTool("report", ({ reportProgress }) => {
    reportProgress("half");
    reportProgress("whole");
    return "done";
  });

  test("progress is told to a client that asked", async () => {
    const client = await startStdio(toolSource([reporting]));
    await client.request(1, "tools/call", { name: "report", _meta: { ...meta, progressToken: "t" } });
    await client.end();
    expect(client.received.map(({ method, params }) => method && { method, params })).toEqual([
      { method: "notifications/progress", params: { progressToken: "t", progress: 1, message: "half" } },
      { method: "notifications/progress", params: { progressToken: "t", progress: 2, message: "whole" } },
      undefined,
    ]);
  });

  test("a client that did not ask hears nothing", async () => {
    const client = await startStdio(toolSource([reporting]));
    await client.request(1, "tools/call", { name: "report", _meta: meta });
    await client.end();
    expect(client.received).toHaveLength(1);
  });

  test("cancelling it stops the tool, and it is not answered", async () => {
    const slow = gatedTool();
    const client = await startStdio(toolSource([slow.tool, echo]));
    client.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "wait", _meta: meta } });
    await slow.started;
    const params = { requestId: 1, reason: "enough", _meta: meta };
    client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    await slow.stopped;
    const after = { name: "echo", arguments: { text: "on" }, _meta: meta };
    expect((await client.request(2, "tools/call", after)).result.content[0].text).toBe("on");
    await client.end();
    expect(client.received.map(({ id }) => id)).toEqual([2]);
  });
});
