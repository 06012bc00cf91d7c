import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createChildTransport } from "../../src/connection/child/child-transport.ts";
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import { faultOf, open, remoteEntry, stdioEntry, withEra } from "./open.ts";
import { countMentions, uniqueMarker } from "./process-table.ts";
import { scriptedAuthorization } from "./scripted-authorization.ts";

interface Listening {
  url: string;
  requests: string[];
  /** Requests that still wait for their answer. */
  waiting(): number;
}

async function listen(answer: RequestListener): Promise<Listening> {
  const requests: string[] = [];
  let waiting = 0;
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    waiting++;
    response.on("close", () => waiting--);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, requests, waiting: () => waiting };
}

const SILENT: RequestListener = () => {};
const SILENT_SIGN_IN: RequestListener = ({ url }, response) => {
  if (url === "/mcp") response.writeHead(401).end();
};

describe("a start that is called off while its SDK is loaded", () => {
  it.each(["legacy", "auto"] as const)("runs no process: %s", async (era) => {
    const marker = uniqueMarker();
    const controller = new AbortController();
    const entry = withEra(stdioEntry(["--mute", marker]), era);
    const opening = faultOf(open(entry, { signal: controller.signal }));
    controller.abort();
    expect(await opening).toMatchObject({ kind: "aborted", sent: false });
    expect(countMentions(marker)).toBe(0);
  });

  it.each([
    ["http", "legacy"],
    ["http", "auto"],
    ["sse", "legacy"],
  ] as const)("asks nothing: %s, %s", async (type, era) => {
    const { url, requests } = await listen(SILENT);
    const controller = new AbortController();
    const opening = faultOf(open(remoteEntry(url, { type, era }), { signal: controller.signal }));
    controller.abort();
    expect(await opening).toMatchObject({ kind: "aborted", sent: false });
    expect(requests).toEqual([]);
  });
});

describe("a start that is called off while a server is silent", () => {
  it.each([
    ["http", "legacy"],
    ["http", "auto"],
    ["sse", "legacy"],
  ] as const)("leaves no request open: %s, %s", async (type, era) => {
    const server = await listen(SILENT);
    const controller = new AbortController();
    const entry = remoteEntry(server.url, { type, era });
    const opening = faultOf(open(entry, { signal: controller.signal }));
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), 20_000);
    controller.abort();
    expect(await opening).toMatchObject({ kind: "aborted", sent: false });
    await vi.waitFor(() => expect(server.waiting()).toBe(0), 20_000);
  });

  it.each(["legacy", "auto"] as const)("nor one of its sign-in: %s", async (era) => {
    const server = await listen(SILENT_SIGN_IN);
    const controller = new AbortController();
    const authorization = scriptedAuthorization();
    const entry = remoteEntry(server.url, { era });
    const opening = faultOf(open(entry, { signal: controller.signal, authorization }));
    await vi.waitFor(() => expect(server.requests.join()).toContain(".well-known"), 20_000);
    controller.abort();
    expect(await opening).toMatchObject({ kind: "aborted", sent: false });
    const asked = server.requests.length;
    await vi.waitFor(() => expect(server.waiting()).toBe(0), 20_000);
    expect(server.requests).toHaveLength(asked);
  });
});

it("a transport that was closed before it was started starts nothing", async () => {
  const marker = uniqueMarker();
  const { command, args } = stdioEntry(["--mute", marker]);
  const transport = createChildTransport({ command, args, cwd: "/", env: {}, onLog() {}, onEnd() {} });
  await transport.close();
  await expect(transport.start()).rejects.toThrow("the session was closed");
  expect(countMentions(marker)).toBe(0);
});

it.each([0, 5, 20, 100])("`close()` %i ms after a start leaves no process", async (ms) => {
  const marker = uniqueMarker();
  const { command, args } = stdioEntry(["--mute", marker]);
  const tools = createMcpTools({ root: "/", servers: { mute: { command, args } } });
  const preparing = tools.prepare({ signal: new AbortController().signal });
  await sleep(ms);
  await tools.close();
  expect(countMentions(marker)).toBe(0);
  await preparing;
});
