import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export interface AuthorizationServerOptions {
  /** What the redirect says instead of the true issuer. */
  iss?: string;
  denies?: boolean;
  /** Where it says that users sign in, instead of its own page. */
  page?: string;
  /** A client that is known without registration. */
  client?: { id: string; secret: string };
}

/** An OAuth 2.1 authorization server that refuses what a real one refuses. */
export interface AuthorizationServer {
  issuer: string;
  /** Each request as `METHOD path grant`. */
  requests: string[];
  /** Every code, token and secret that was ever given or received. */
  secrets: Set<string>;
  registrations: Record<string, unknown>[];
  /** The names of all headers that came. */
  headerNames: Set<string>;
  /** The scopes of a token that is still good. */
  scopesOf(token: string): string[] | undefined;
  expireTokens(): void;
  revokeRefreshTokens(): void;
  /** From here on every answer, or the token endpoint's alone, is status 503; or no longer. */
  failFor(what: "everything" | "tokens" | "nothing"): void;
  close(): Promise<void>;
}

interface Grant {
  clientId: string;
  redirectUri: string;
  challenge: string;
  scope: string;
  resource: string;
}

export async function startAuthorizationServer(
  options: AuthorizationServerOptions = {},
): Promise<AuthorizationServer> {
  const clients = new Map<string, string[]>();
  const codes = new Map<string, Grant>();
  const accessTokens = new Map<string, string>();
  const refreshTokens = new Map<string, Grant>();
  const requests: string[] = [];
  const secrets = new Set<string>();
  const registrations: Record<string, unknown>[] = [];
  const headerNames = new Set<string>();
  let issuer = "";
  let failing: "everything" | "tokens" | "nothing" = "nothing";

  function secret(prefix: string): string {
    const value = `${prefix}-${randomBytes(12).toString("hex")}`;
    secrets.add(value);
    return value;
  }

  function metadata(): object {
    return {
      issuer,
      authorization_endpoint: options.page ?? `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  async function register(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const wanted: Record<string, unknown> = JSON.parse(await readBody(request));
    registrations.push(wanted);
    const uris = Array.isArray(wanted.redirect_uris) ? wanted.redirect_uris.map(String) : [];
    if (uris.length === 0 || !uris.every((uri) => /^http:\/\/127\.0\.0\.1:\d+\//.test(uri)))
      return answer(response, 400, { error: "invalid_redirect_uri" });
    const id = `client-${clients.size + 1}`;
    clients.set(id, uris);
    answer(response, 201, { ...wanted, client_id: id });
  }

  function authorize(url: URL, response: ServerResponse): void {
    const query = (name: string) => url.searchParams.get(name) ?? "";
    const redirectUri = query("redirect_uri");
    const clientId = query("client_id");
    const isKnown = clientId === options.client?.id || clients.get(clientId)?.includes(redirectUri);
    if (!isKnown) {
      answer(response, 400, { error: "invalid_client_or_redirect" });
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set("state", query("state"));
    back.searchParams.set("iss", options.iss ?? issuer);
    const isProof = query("code_challenge_method") === "S256" && query("code_challenge").length === 43;
    if (options.denies) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The user said no");
    } else if (!isProof || query("response_type") !== "code" || query("state") === "") {
      back.searchParams.set("error", "invalid_request");
    } else {
      const code = secret("code");
      const grant = { clientId, redirectUri, challenge: query("code_challenge") };
      codes.set(code, { ...grant, scope: query("scope"), resource: query("resource") });
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readBody(request));
    const field = (name: string) => form.get(name) ?? "";
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const [basicId = "", basicSecret] = basic ? Buffer.from(basic, "base64").toString().split(":") : [];
    const clientId = basicId || field("client_id");
    requests.push(`POST /token ${field("grant_type")} ${clientId}`);
    for (const name of ["code", "code_verifier", "refresh_token"]) if (field(name)) secrets.add(field(name));
    if (clientId === options.client?.id && basicSecret !== options.client.secret)
      return answer(response, 401, { error: "invalid_client" });
    const grant =
      field("grant_type") === "authorization_code"
        ? grantOfCode(field("code"), field("code_verifier"), field("redirect_uri"))
        : grantOfRefresh(field("refresh_token"));
    if (!grant || grant.clientId !== clientId || grant.resource !== field("resource"))
      return answer(response, 400, { error: "invalid_grant" });
    const [access, refresh] = [secret("access"), secret("refresh")];
    accessTokens.set(access, grant.scope);
    refreshTokens.set(refresh, grant);
    answer(response, 200, {
      access_token: access,
      refresh_token: refresh,
      token_type: "Bearer",
      expires_in: 60,
      scope: grant.scope,
    });
  }

  function grantOfCode(code: string, verifier: string, redirectUri: string): Grant | undefined {
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    return grant?.challenge === challenge && grant.redirectUri === redirectUri ? grant : undefined;
  }

  function grantOfRefresh(refresh: string): Grant | undefined {
    const grant = refreshTokens.get(refresh);
    refreshTokens.delete(refresh);
    return grant;
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    for (const name of Object.keys(request.headers)) headerNames.add(name);
    if (url.pathname !== "/token") requests.push(`${request.method} ${url.pathname}`);
    if (failing === "everything" || (failing === "tokens" && url.pathname === "/token"))
      answer(response, 503, {});
    else if (url.pathname === "/.well-known/oauth-authorization-server") answer(response, 200, metadata());
    else if (url.pathname === "/register") await register(request, response);
    else if (url.pathname === "/authorize") authorize(url, response);
    else if (url.pathname === "/token") await token(request, response);
    else answer(response, 404, {});
  });
  issuer = await listen(server);

  return {
    issuer,
    requests,
    secrets,
    registrations,
    headerNames,
    scopesOf: (value) => accessTokens.get(value)?.split(" "),
    expireTokens: () => accessTokens.clear(),
    revokeRefreshTokens: () => refreshTokens.clear(),
    failFor(what) {
      failing = what;
    },
    close: () => close(server),
  };
}

/** An MCP server that wants tokens: `mcp:read` for everything, `mcp:write` besides for its tool `write`. */
export interface ProtectedServer {
  url: string;
  headerNames: Set<string>;
  /** How often a client asked for its stream, which comes after its handshake. */
  streams(): number;
  /** From here on another one is named. */
  trust(authorization: AuthorizationServer): void;
  close(): Promise<void>;
}

export async function startProtectedServer(first: AuthorizationServer): Promise<ProtectedServer> {
  let authorization = first;
  let origin = "";
  let streams = 0;
  const headerNames = new Set<string>();

  function refuse(response: ServerResponse, status: number, challenge: string): void {
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    response.writeHead(status, { "www-authenticate": `Bearer ${challenge}, ${metadata}` }).end();
  }

  const server = createServer(async (request, response) => {
    for (const name of Object.keys(request.headers)) headerNames.add(name);
    if (request.url === "/.well-known/oauth-protected-resource/mcp")
      return answer(response, 200, {
        resource: `${origin}/mcp`,
        authorization_servers: [authorization.issuer],
      });
    if (request.url !== "/mcp") return answer(response, 404, {});
    const body = await readBody(request);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const scopes = token === undefined ? undefined : authorization.scopesOf(token);
    if (!scopes?.includes("mcp:read")) return refuse(response, 401, 'scope="mcp:read"');
    if (request.method !== "POST") {
      streams += 1;
      return answer(response, 405, {});
    }
    const { id, method, params } = JSON.parse(body);
    if (method === "tools/call" && params.name === "write" && !scopes.includes("mcp:write"))
      return refuse(response, 403, 'error="insufficient_scope", scope="mcp:write"');
    if (id === undefined) return void response.writeHead(202).end();
    const result = resultOf(method, params);
    answer(response, 200, {
      jsonrpc: "2.0",
      id,
      ...(result ? { result } : { error: { code: -32_601, message: "no such method" } }),
    });
  });
  origin = await listen(server);
  return {
    url: `${origin}/mcp`,
    headerNames,
    streams: () => streams,
    trust(other) {
      authorization = other;
    },
    close: () => close(server),
  };
}

function resultOf(method: string, params: { name?: string }): object | undefined {
  if (method === "initialize")
    return {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "protected", version: "1" },
    };
  if (method === "tools/list")
    return { tools: ["read", "write"].map((name) => ({ name, inputSchema: { type: "object" } })) };
  if (method === "tools/call") return { content: [{ type: "text", text: `${params.name} done` }] };
  return undefined;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
