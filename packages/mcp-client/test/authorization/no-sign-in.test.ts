import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAuthorization } from "../../src/authorization/create-authorization.ts";
import { faultOf, open, remoteEntry, withEra } from "../connection/open.ts";

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const tokenFolder = join(import.meta.dirname, "no-such-folder");
const NOBODY = undefined;
const ANYBODY = async () => {};
const OFFERS_NONE =
  "the server wants to know who calls (HTTP status 401) and offers no sign-in; the key that it takes belongs into the `headers` of its entry";

describe.each(["legacy", "auto"] as const)("a server that answers 401 (%s)", (era) => {
  describe.each([
    ["nobody to ask", NOBODY],
    ["a user", ANYBODY],
  ])("and %s", (_, openPage) => {
    it.each([
      ["nothing", 404, "text/plain"],
      ["401", 401, "text/plain"],
      ["a page for people", 200, "text/html; charset=utf-8"],
    ])("at every other path %s: it takes a key, and no sign-in", async (_what, status, type) => {
      const origin = await serve(({ url }, response) => {
        if (url === "/mcp") response.writeHead(401).end("missing key");
        else response.writeHead(status, { "content-type": type }).end("<html></html>");
      });
      const authorization = createAuthorization({ tokenFolder, openPage });
      const fault = await faultOf(open(withEra(remoteEntry(`${origin}/mcp`), era), { authorization }));
      expect(fault).toMatchObject({ message: `${OFFERS_NONE}: missing key`, sent: false });
    });
  });

  it.each([400, 403, 500])(
    "and whose sign-in knows its clients (%i): one is needed, and no port stays open",
    async (status) => {
      let redirect = "";
      const origin = await serve(async (request, response) => {
        const { url, headers } = request;
        if (url === "/register") redirect = JSON.parse(await text(request)).redirect_uris[0];
        const issuer = `http://${headers.host}`;
        if (url === "/mcp") response.writeHead(401).end();
        else if (url === "/.well-known/oauth-authorization-server")
          response.writeHead(200, { "content-type": "application/json" }).end(
            JSON.stringify({
              issuer,
              authorization_endpoint: `${issuer}/authorize`,
              token_endpoint: `${issuer}/token`,
              registration_endpoint: `${issuer}/register`,
              response_types_supported: ["code"],
              code_challenge_methods_supported: ["S256"],
            }),
          );
        else response.writeHead(url === "/register" ? status : 404).end('{"error":"access_denied"}');
      });
      const authorization = createAuthorization({ tokenFolder, openPage: ANYBODY });
      const fault = await faultOf(open(withEra(remoteEntry(`${origin}/mcp`), era), { authorization }));
      expect(fault).toMatchObject({
        kind: "unauthorized",
        message: expect.stringContaining("give its entry `oauth.clientId`"),
      });
      expect(redirect).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
      await vi.waitFor(() => expect(fetch(redirect)).rejects.toThrow(), 20_000);
    },
  );
});
