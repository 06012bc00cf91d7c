import { toolSource } from "@toolrail/protocol";
import { describe, expect, test } from "vitest";
import { dot, echo } from "../servers/tools.ts";
import {
  type HttpClient,
  legacyClient,
  messagesOf,
  modernClient,
  startHttp,
} from "../support/http-client.ts";
import { changingSource, gatedTool, simpleTool } from "../support/tools.ts";

const ERAS: { era: string; connect(url: string): HttpClient | Promise<HttpClient> }[] = [
  { era: "2025-11-25", connect: legacyClient },
  { era: "2026-07-28", connect: modernClient },
];
const say = (text: string) => ({ name: "echo", arguments: { text } });

describe.each(ERAS)("in $era", ({ connect }) => {
  test("tools are listed as they are", async () => {
    const { url } = await startHttp(toolSource([echo]));
    const client = await connect(url);
    expect((await client.answer(1, "tools/list"))?.result.tools).toEqual([
      {
        name: "echo",
        description: "Gives back its text.",
        inputSchema: echo.parameters,
        annotations: { readOnlyHint: true },
      },
    ]);
  });

  test("a call gives text and images", async () => {
    const { url } = await startHttp(toolSource([dot]));
    const client = await connect(url);
    expect((await client.answer(1, "tools/call", { name: "draw_dot" }))?.result.content).toEqual([
      { type: "text", text: "a dot" },
      { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
    ]);
  });

  test("a tool that is not there is an error of the protocol, a tool that fails a result", async () => {
    const failing = simpleTool("fail", () => Promise.reject(new Error("no")));
    const { url } = await startHttp(toolSource([failing]));
    const client = await connect(url);
    expect((await client.answer(1, "tools/call", { name: "fial" }))?.error?.code).toBe(-32_602);
    expect((await client.answer(2, "tools/call", { name: "fail" }))?.result.isError).toBe(true);
  });

  test("progress comes before the answer", async () => {
    const reporting = simpleTool("report", ({ reportProgress }) => {
      reportProgress("half");
      return "done";
    });
    const { url } = await startHttp(toolSource([reporting]));
    const client = await connect(url);
    const [progress, answer] = await client.request(1, "tools/call", {
      name: "report",
      _meta: { progressToken: 5 },
    });
    expect(progress).toMatchObject({
      method: "notifications/progress",
      params: { progressToken: 5, progress: 1, message: "half" },
    });
    expect(answer?.result.content).toEqual([{ type: "text", text: "done" }]);
  });

  test("many clients call at once, each gets its own", async () => {
    const { url } = await startHttp(toolSource([echo]));
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const answers = await Promise.all(
      texts.map(async (text) => {
        const client = await connect(url);
        const both = [say(text), say(`${text} again`)];
        return Promise.all(both.map((call, index) => client.answer(index, "tools/call", call)));
      }),
    );
    expect(answers.map((pair) => pair.map((answer) => answer?.result.content[0].text))).toEqual(
      texts.map((text) => [text, `${text} again`]),
    );
  });

  test("a long text arrives whole", async () => {
    const { url } = await startHttp(toolSource([echo]));
    const client = await connect(url);
    const text = "é".repeat(3_000_000);
    const answer = await client.answer(1, "tools/call", say(text));
    expect(answer?.result.content[0].text === text).toBe(true);
  });
});

test("a client of 2026-07-28 that leaves stops its call", async () => {
  const slow = gatedTool();
  const { url } = await startHttp(toolSource([slow.tool]));
  const leaving = new AbortController();
  const call = modernClient(url).post(1, "tools/call", { name: "wait" }, { signal: leaving.signal });
  call.catch(() => {});
  await slow.started;
  leaving.abort();
  await slow.stopped;
});

test("a client that leaves in the middle of a long answer disturbs nobody", async () => {
  const { url } = await startHttp(toolSource([echo]));
  const client = modernClient(url);
  for (let id = 1; id <= 5; id++) {
    const response = await client.post(id, "tools/call", say("x".repeat(5_000_000)));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect((await client.answer(9, "tools/call", say("still here")))?.result.content[0].text).toBe(
    "still here",
  );
});

test("a client of 2025-11-25 opens its stream anew after it was broken", async () => {
  const { url } = await startHttp(toolSource([echo]));
  const { headers } = await legacyClient(url);
  const open = () => fetch(url, { headers: { ...headers, accept: "text/event-stream" } });
  const first = await open();
  expect((await open()).status).toBe(409);
  await first.body?.cancel();
  // The server sees it a moment later.
  let second = await open();
  while (second.status === 409) second = await open();
  expect(second.status).toBe(200);
  await second.body?.cancel();
});

test("a client of 2025-11-25 cancels its call", async () => {
  const slow = gatedTool();
  const { url } = await startHttp(toolSource([slow.tool]));
  const client = await legacyClient(url);
  const call = await client.post(1, "tools/call", { name: "wait" });
  await slow.started;
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
  const headers = {
    ...client.headers,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const response = await fetch(url, { method: "POST", body: JSON.stringify(cancelled), headers });
  expect(response.status).toBe(202);
  await slow.stopped;
  await call.body?.cancel();
});

describe("a source that changes is announced", () => {
  test("on the open stream of a session", async () => {
    const source = changingSource([echo]);
    const { url } = await startHttp(source);
    const client = await legacyClient(url);
    const stream = await fetch(url, { headers: { ...client.headers, accept: "text/event-stream" } });
    source.replace([dot]);
    const messages = messagesOf(stream);
    expect((await messages.next()).value).toMatchObject({ method: "notifications/tools/list_changed" });
    await messages.return(undefined);
    expect((await client.answer(1, "tools/list"))?.result.tools[0].name).toBe("draw_dot");
  });

  test("to a subscription", async () => {
    const source = changingSource([echo]);
    const { url } = await startHttp(source);
    const params = { notifications: { toolsListChanged: true } };
    const messages = messagesOf(await modernClient(url).post(1, "subscriptions/listen", params));
    expect((await messages.next()).value).toMatchObject({
      method: "notifications/subscriptions/acknowledged",
    });
    source.replace([dot]);
    expect((await messages.next()).value).toMatchObject({ method: "notifications/tools/list_changed" });
    await messages.return(undefined);
  });
});
