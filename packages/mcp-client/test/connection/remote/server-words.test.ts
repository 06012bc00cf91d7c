import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { readRefusal } from "../../../src/connection/remote/server-words.ts";
import { refusalText } from "../../../src/connection/session/request-fault.ts";
import type { Message } from "../../servers/scripted-server.ts";
import { faultOf, httpServer, open, patient, remoteEntry, withEra } from "../open.ts";
import { scriptedAuthorization } from "../scripted-authorization.ts";

const refusal = (body: string, headers: Record<string, string> = {}) =>
  refusalText(readRefusal({ status: 400, headers: new Headers(headers) }, body));

describe("the words of a refusal", () => {
  it.each([
    ["text", "Access is only allowed at localhost:18112\n", ": Access is only allowed at localhost:18112"],
    [
      "a JSON-RPC error",
      '{"jsonrpc":"2.0","error":{"code":-32000,"message":"no common version"},"id":null}',
      ": no common version",
    ],
    [
      "problem details",
      '{"type":"about:blank","title":"Too busy","detail":"try at noon"}',
      ": Too busy: try at noon",
    ],
    ["an OAuth error", '{"error":"invalid_token","error_description":"expired"}', ": invalid_token: expired"],
    ["a plain error", '{"error":"database down"}', ": database down"],
    ["a batch", '[{"error":{"message":"first"}}]', ": first"],
    ["JSON without any of these", '{"ok":false}', ': {"ok":false}'],
    ["broken JSON", '{"ok":', ': {"ok":'],
    ["a byte order mark", '\uFEFF{"message":"marked"}', ": marked"],
    ["a page", "<!doctype html><title>502 Bad Gateway</title><p>nginx", ": 502 Bad Gateway"],
    ["a page without a title", "<html><body><h1>Not here</h1></body>", ": Not here"],
    ["nothing", " \n", ""],
    ["controls and lines", "a\u001b[31m\r\nb\u202Ec", ": a [31m b c"],
  ])("are those of %s", (_, body, text) => {
    expect(refusal(body)).toBe(text);
  });

  it("are cut after 200 characters", () => {
    expect(refusal("x".repeat(5_000))).toBe(`: ${"x".repeat(200)}…`);
  });

  it("hold the scope and the description of a challenge", () => {
    const challenge =
      'Bearer realm="x", error="insufficient_scope", scope="files:read files:write", error_description="say \\"please\\""';
    expect(refusal("", { "www-authenticate": challenge })).toBe(
      ': say "please"; it asks for the scope "files:read files:write"',
    );
    expect(refusal("no", { "www-authenticate": "Bearer scope=admin" })).toBe(
      ': no; it asks for the scope "admin"',
    );
  });
});

describe.each([
  ["sdk", "legacy"],
  ["client", "auto"],
] as const)("a server that refuses says why: %s", (_name, era) => {
  type Reply = (response: ServerResponse, message: Message | undefined, request: IncomingMessage) => boolean;
  const serve = (reply: Reply) =>
    httpServer({ intercept: (request, response, message) => reply(response, message, request) });
  const onCall =
    (status: number, headers: Record<string, string>, body = ""): Reply =>
    (response, message) => {
      if (message?.method !== "tools/call") return false;
      response.writeHead(status, headers).end(body);
      return true;
    };
  const callFault = async (reply: Reply, withSignIn = false) => {
    const { url } = await serve(reply);
    const authorization = withSignIn ? scriptedAuthorization() : undefined;
    const { connection } = await open(withEra(remoteEntry(url), era), { authorization });
    return faultOf(connection.callTool("echo", {}, patient()));
  };
  const insufficient = {
    "www-authenticate":
      'Bearer error="insufficient_scope", scope="files:write", error_description="write access needed"',
  };

  it("a call for want of a scope", async () => {
    expect(await callFault(onCall(403, insufficient))).toMatchObject({
      kind: "refused",
      sent: false,
      message:
        'the server answered with HTTP status 403: write access needed; it asks for the scope "files:write"',
    });
  });

  it("a call for want of a scope, where a sign-in can't give it", async () => {
    const reply: Reply = (response, message, { url, method }) => {
      if (url === "/mcp" && method === "POST")
        return onCall(403, insufficient)(response, message, {} as never);
      if (url === "/mcp") return false;
      // A registration that says nothing.
      response.writeHead(url === "/register" ? 202 : 404).end();
      return true;
    };
    const fault = await callFault(reply, true);
    expect(fault).toMatchObject({ kind: "refused", sent: false });
    expect(fault.message).toContain("HTTP status 403");
    expect(fault.message).toContain('it asks for the scope "files:write"');
  });

  it("a call with a broken database", async () => {
    expect(
      await callFault(onCall(500, { "content-type": "application/json" }, '{"error":"database down"}')),
    ).toMatchObject({
      kind: "refused",
      sent: true,
      message: "the server answered with HTTP status 500: database down",
    });
  });

  it("a call by a page that is no answer", async () => {
    const fault = await callFault(onCall(200, { "content-type": "text/html" }, "<html></html>"));
    expect(fault.message).toBe(
      "the server answered with content type text/html, expected application/json or text/event-stream",
    );
  });

  it("a call by a body without an end", async () => {
    const reply: Reply = (response, message) => {
      if (message?.method !== "tools/call") return false;
      response.writeHead(503, { "content-type": "text/plain" });
      const write = () => {
        while (!response.destroyed && response.write("busy ".repeat(2_000)));
      };
      response.on("drain", write);
      write();
      return true;
    };
    expect((await callFault(reply)).message).toMatch(
      /^the server answered with HTTP status 503: busy busy /u,
    );
  });

  it("its start with a version that it does not speak", async () => {
    const error = { code: -32_000, message: "Unsupported protocol version (supported: 2025-06-18)" };
    const { url } = await serve((response) => {
      response
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", error, id: null }));
      return true;
    });
    const { message } = await faultOf(open(withEra(remoteEntry(url), era)));
    expect(message).toBe(
      "the server answered with HTTP status 400: Unsupported protocol version (supported: 2025-06-18)",
    );
  });

  it("its start to a client at another address", async () => {
    const { url } = await serve((response) => {
      response.writeHead(403).end("Access is only allowed at localhost:8112");
      return true;
    });
    const { message } = await faultOf(open(withEra(remoteEntry(url), era)));
    expect(message).toBe(
      "the server answered with HTTP status 403: Access is only allowed at localhost:8112",
    );
  });

  it.each([false, true])("a key that it does not accept, with a sign-in: %s", async (withSignIn) => {
    const { url } = await serve((response, _message, request) => {
      const challenge = { "www-authenticate": 'Bearer error_description="token expired on Monday"' };
      if (request.url === "/mcp") response.writeHead(401, challenge).end();
      else response.writeHead(404).end();
      return true;
    });
    const entry = remoteEntry(url, { headers: { Authorization: "Bearer k-1234567" } });
    const { createAuthorization } = await import("../../../src/authorization/create-authorization.ts");
    const authorization = withSignIn
      ? createAuthorization({ tokenFolder: "/nowhere/at/all", openPage: async () => {} })
      : undefined;
    expect(await faultOf(open(withEra(entry, era), { authorization }))).toMatchObject({
      kind: "unauthorized",
      sent: false,
      message:
        "the server did not accept the Authorization header of its entry (HTTP status 401): token expired on Monday",
    });
  });

  it("keeps secrets to itself", async () => {
    const { url } = await serve((response) => {
      response.writeHead(403).end("the key k-1234567 is unknown");
      return true;
    });
    const entry = remoteEntry(url, { headers: { "X-Api-Key": "k-1234567" } });
    const { message } = await faultOf(open(withEra(entry, era)));
    expect(message).toBe("the server answered with HTTP status 403: the key *** is unknown");
  });
});

it("a server at an address of events that answers with JSON is told by its content type", async () => {
  const { url } = await httpServer({
    intercept: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      return true;
    },
  });
  expect(await faultOf(open(remoteEntry(url, { type: "sse" })))).toMatchObject({
    kind: "unreachable",
    message: "the server answered with content type application/json, expected text/event-stream",
  });
});
