import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { McpConnection } from "../../src/connection/connection.ts";
import { openSetting } from "./sign-in-setting.ts";

const call = (connection: McpConnection, name: string) =>
  connection.callTool(name, {}, { signal: AbortSignal.timeout(10_000), timeoutMs: 10_000 });

describe.each(["legacy", "auto"] as const)("a sign-in (%s)", (era) => {
  it("registers, proves its key, and calls", async () => {
    const { authorization, authorizationServer, connect, pages } = await openSetting(era);
    const connection = await connect(authorization());
    expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages).toHaveLength(1);
    expect(pages[0]?.searchParams.get("scope")).toBe("mcp:read");
    expect(pages[0]?.searchParams.get("code_challenge_method")).toBe("S256");
    const [registration] = authorizationServer.registrations;
    expect(registration).toMatchObject({
      client_name: "Toolrail",
      application_type: "native",
      token_endpoint_auth_method: "none",
      redirect_uris: [pages[0]?.searchParams.get("redirect_uri")],
    });
    expect(authorizationServer.requests).toContain("POST /token authorization_code client-1");
  });

  it("keeps what it was given for the next process, for its owner alone", async () => {
    const { authorization, authorizationServer, connect, pages, tokenFolder, server } =
      await openSetting(era);
    await connect(authorization());
    const again = await connect(authorization());
    expect(await call(again, "read")).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages).toHaveLength(1);
    expect(authorizationServer.registrations).toHaveLength(1);
    expect(statSync(tokenFolder).mode & 0o777).toBe(0o700);
    const names = readdirSync(tokenFolder);
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{32}-[0-9a-f]{32}\.json$/)]);
    const file = join(tokenFolder, names[0] ?? "");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      server: server.url,
      tokens: { scope: "mcp:read" },
    });
  });

  it("refreshes a token that ran out, without a user, and keeps the new one", async () => {
    const { authorization, authorizationServer, connect, pages } = await openSetting(era);
    const connection = await connect(authorization());
    for (let round = 0; round < 2; round++) {
      authorizationServer.expireTokens();
      expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    }
    authorizationServer.expireTokens();
    expect(await call(await connect(authorization()), "read")).toMatchObject({
      content: [{ text: "read done" }],
    });
    expect(pages).toHaveLength(1);
    const refreshes = authorizationServer.requests.filter((line) => line.includes("refresh_token"));
    expect(refreshes).toHaveLength(3);
  });

  it("uses the token that another process refreshed in the meantime", async () => {
    const { authorization, authorizationServer, connect, pages } = await openSetting(era);
    const first = await connect(authorization());
    const second = await connect(authorization());
    for (const connection of [first, second, first]) {
      authorizationServer.expireTokens();
      expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    }
    expect(pages).toHaveLength(1);
  });

  it("spends a refresh token once, however many requests and processes come at once", async () => {
    const { authorization, authorizationServer, connect, pages } = await openSetting(era);
    const connections = [await connect(authorization()), await connect(authorization())];
    authorizationServer.expireTokens();
    const calls = [...connections, ...connections].map((connection) => call(connection, "read"));
    for (const result of await Promise.all(calls))
      expect(result).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages).toHaveLength(1);
    expect(authorizationServer.requests.filter((line) => line.includes("refresh_token"))).toHaveLength(1);
  });

  it("asks the user again where no refresh is granted, as the same client", async () => {
    const { authorization, authorizationServer, connect, pages } = await openSetting(era);
    const connection = await connect(authorization());
    authorizationServer.expireTokens();
    authorizationServer.revokeRefreshTokens();
    expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages).toHaveLength(2);
    expect(authorizationServer.registrations).toHaveLength(1);
  });

  it.each(["tokens", "everything"] as const)(
    "keeps what it has where the authorization server fails for a while (%s), and goes on with it",
    async (what) => {
      const { authorization, authorizationServer, connect, pages, tokenFolder } = await openSetting(era);
      const connection = await connect(authorization());
      const [name = ""] = readdirSync(tokenFolder);
      const kept = readFileSync(join(tokenFolder, name), "utf8");
      authorizationServer.expireTokens();
      authorizationServer.failFor(what);
      await expect(call(connection, "read")).rejects.toThrow(what === "tokens" ? "try again later" : "");
      expect(readFileSync(join(tokenFolder, name), "utf8")).toBe(kept);
      authorizationServer.failFor("nothing");
      expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
      expect(pages).toHaveLength(1);
    },
  );

  it("asks for more when a tool wants more, and for what it has besides", async () => {
    const { authorization, connect, pages, authorizationServer } = await openSetting(era);
    const connection = await connect(authorization());
    expect(await call(connection, "write")).toMatchObject({ content: [{ text: "write done" }] });
    expect(pages.map((page) => page.searchParams.get("scope"))).toEqual(["mcp:read", "mcp:read mcp:write"]);
    authorizationServer.expireTokens();
    expect(await call(connection, "write")).toMatchObject({ content: [{ text: "write done" }] });
    expect(pages).toHaveLength(2);
  });

  it("uses a client that was registered by hand, and registers none", async () => {
    const client = { id: "by-hand", secret: "hand-secret-1" };
    const { authorization, authorizationServer, connect, pages, tokenFolder } = await openSetting(era, {
      client,
    });
    const oauth = { clientId: client.id, clientSecret: client.secret, scopes: ["mcp:read"] };
    const connection = await connect(authorization(), { oauth });
    authorizationServer.expireTokens();
    expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages.map((page) => page.searchParams.get("client_id"))).toEqual(["by-hand"]);
    expect(authorizationServer.registrations).toEqual([]);
    const [name = ""] = readdirSync(tokenFolder);
    expect(readFileSync(join(tokenFolder, name), "utf8")).not.toContain(client.secret);
  });

  it("shows nothing that one authorization server gave to another", async () => {
    const { authorization, authorizationServer, connect, server, pages } = await openSetting(era);
    await connect(authorization());
    const other = await openSetting(era);
    server.trust(other.authorizationServer);
    const connection = await connect(authorization());
    expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages).toHaveLength(2);
    expect(other.authorizationServer.registrations).toHaveLength(1);
    const shown = [...other.authorizationServer.secrets].filter((secret) =>
      authorizationServer.secrets.has(secret),
    );
    expect(shown).toEqual([]);
  });

  it("does not hand a hand-made client to another authorization server", async () => {
    const client = { id: "by-hand", secret: "hand-secret-2" };
    const { authorization, connect, server } = await openSetting(era, { client });
    const oauth = { clientId: client.id, clientSecret: client.secret };
    await connect(authorization(), { oauth });
    const other = await openSetting(era, { client });
    server.trust(other.authorizationServer);
    await expect(connect(authorization(), { oauth })).rejects.toMatchObject({ name: "McpFault" });
    expect(other.authorizationServer.requests.filter((line) => line.includes("/token"))).toEqual([]);
  });

  it("shows the headers of an entry to its server alone", async () => {
    const { authorization, authorizationServer, connect, server } = await openSetting(era);
    const connection = await connect(authorization(), { headers: { "X-Own-Key": "own-secret" } });
    authorizationServer.expireTokens();
    expect(await call(connection, "write")).toMatchObject({ content: [{ text: "write done" }] });
    expect(server.headerNames).toContain("x-own-key");
    expect(authorizationServer.headerNames).not.toContain("x-own-key");
  });

  it("says that the user refused", async () => {
    const { authorization, connect } = await openSetting(era, { denies: true });
    await expect(connect(authorization())).rejects.toMatchObject({
      kind: "unauthorized",
      message: "the sign-in failed: the sign-in was refused: The user said no",
    });
  });

  it("opens web pages alone, whatever a server names", async () => {
    const { authorization, connect, pages } = await openSetting(era, { page: "vnc://elsewhere/authorize" });
    await expect(connect(authorization())).rejects.toMatchObject({
      message: expect.stringContaining("no web page"),
    });
    expect(pages).toEqual([]);
  });

  it("takes no code from another authorization server than the one that was asked", async () => {
    const { authorization, authorizationServer, connect } = await openSetting(era, {
      iss: "https://other.example",
    });
    await expect(connect(authorization())).rejects.toMatchObject({
      kind: "unauthorized",
      message: expect.stringContaining("another authorization server"),
    });
    expect(authorizationServer.requests.filter((line) => line.includes("/token"))).toEqual([]);
  });

  it("registers nothing where nobody can open a page, but uses the tokens that are there", async () => {
    const { authorization, authorizationServer, connect } = await openSetting(era);
    const headless = () => authorization({ openPage: undefined });
    await expect(connect(headless())).rejects.toMatchObject({
      message: expect.stringContaining("there is nobody to open its page"),
    });
    expect(authorizationServer.registrations).toEqual([]);
    await connect(authorization());
    authorizationServer.expireTokens();
    const connection = await connect(headless());
    expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
  });

  it("goes on where the tokens can't be kept, and says so", async () => {
    const { authorization, authorizationServer, connect, tokenFolder, said, pages } = await openSetting(era);
    writeFileSync(tokenFolder, "a file, no folder");
    const connection = await connect(authorization());
    authorizationServer.expireTokens();
    expect(await call(connection, "read")).toMatchObject({ content: [{ text: "read done" }] });
    expect(pages).toHaveLength(1);
    expect(said.join("\n")).toContain("could not be kept for the next time (EEXIST)");
  });

  it("signs in anew where the file of tokens is broken", async () => {
    const { authorization, connect, tokenFolder, pages } = await openSetting(era);
    await connect(authorization());
    for (const name of readdirSync(tokenFolder)) writeFileSync(join(tokenFolder, name), '{"tokens": {}}');
    await connect(authorization());
    expect(pages).toHaveLength(2);
  });

  it("never says a code, a token, a verifier or a secret", async () => {
    const said: string[] = [];
    const settings = [
      await openSetting(era),
      await openSetting(era, { denies: true }),
      await openSetting(era, { iss: "https://other.example" }),
    ];
    for (const { authorization, authorizationServer, connect, said: lines } of settings) {
      try {
        const connection = await connect(authorization());
        authorizationServer.expireTokens();
        authorizationServer.revokeRefreshTokens();
        await call(connection, "write");
      } catch (error) {
        said.push(String(error), JSON.stringify(error));
      }
      said.push(...lines);
    }
    const text = said.join("\n");
    const secrets = settings.flatMap(({ authorizationServer }) => [...authorizationServer.secrets]);
    expect(secrets.length).toBeGreaterThanOrEqual(8);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

it("keeps a folder that others could read to itself", async () => {
  const { authorization, connect, tokenFolder } = await openSetting("legacy");
  mkdirSync(tokenFolder, { mode: 0o755 });
  await connect(authorization());
  expect(statSync(tokenFolder).mode & 0o777).toBe(0o700);
});
