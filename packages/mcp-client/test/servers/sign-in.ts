// The least of an authorization server beside the scripted one: any code is good, and tokens are counted.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Message } from "./scripted-server.ts";

export interface SignIn {
  intercept(request: IncomingMessage, response: ServerResponse, message: Message | undefined): boolean;
  /** Tokens that are still good. */
  tokens: Set<string>;
  /** What a call of this tool needs beside a token. */
  scopeOf: Map<string, string>;
  codes: (string | null)[];
}

export function createSignIn(): SignIn {
  const tokens = new Set<string>();
  const scopeOf = new Map<string, string>();
  const codes: (string | null)[] = [];
  let scope = "";

  const give = (response: ServerResponse, body: object) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    return true;
  };
  const grant = async (request: IncomingMessage, response: ServerResponse) => {
    codes.push(new URLSearchParams(await text(request)).get("code"));
    const token = `token-${codes.length}`;
    tokens.add(token);
    give(response, { access_token: token, token_type: "Bearer", scope });
  };
  const turnAway = (response: ServerResponse, status: number, challenge: string) => {
    response.writeHead(status, { "www-authenticate": `Bearer ${challenge}` }).end();
    return true;
  };

  return {
    tokens,
    scopeOf,
    codes,
    intercept: (request, response, message) => {
      const origin = `http://${request.headers.host}`;
      const path = new URL(request.url ?? "/", origin).pathname;
      if (path.startsWith("/.well-known/oauth-protected-resource")) {
        return give(response, { resource: `${origin}/mcp`, authorization_servers: [origin] });
      }
      if (path.startsWith("/.well-known/")) return give(response, metadataOf(origin));
      if (path === "/token") {
        void grant(request, response);
        return true;
      }
      const resource = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
      const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
      if (!tokens.has(token)) return turnAway(response, 401, resource);
      const needed = scopeOf.get(String(message?.params?.name));
      if (needed === undefined || scope === needed) return false;
      // The next token has it.
      scope = needed;
      return turnAway(response, 403, `error="insufficient_scope", scope="${needed}", ${resource}`);
    },
  };
}

function metadataOf(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
  };
}
