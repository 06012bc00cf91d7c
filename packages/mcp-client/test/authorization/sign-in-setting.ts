import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { createAuthorization } from "../../src/authorization/create-authorization.ts";
import type { RemoteEntry } from "../../src/config/server-entry.ts";
import type { McpConnection } from "../../src/connection/connection.ts";
import { openConnection } from "../../src/connection/open-connection.ts";
import type { Authorization } from "../../src/connection/open-options.ts";
import { systemClock } from "../../src/system-clock.ts";
import {
  type AuthorizationServer,
  type AuthorizationServerOptions,
  type ProtectedServer,
  startAuthorizationServer,
  startProtectedServer,
} from "../servers/oauth-server.ts";

export interface Setting {
  authorizationServer: AuthorizationServer;
  server: ProtectedServer;
  tokenFolder: string;
  /** Every page that was opened. */
  pages: URL[];
  /** Everything that was logged or reported. */
  said: string[];
  /** As another process would have it, on the same folder. */
  authorization(options?: { openPage?: ((url: URL) => Promise<void>) | undefined }): Authorization;
  connect(authorization: Authorization, entry?: Partial<RemoteEntry>): Promise<McpConnection>;
}

/** Two servers and a folder that are gone after the test. */
export async function openSetting(
  era: "legacy" | "auto",
  options: AuthorizationServerOptions = {},
): Promise<Setting> {
  const authorizationServer = await startAuthorizationServer(options);
  const server = await startProtectedServer(authorizationServer);
  const folder = mkdtempSync(join(tmpdir(), "toolrail-sign-in-"));
  const tokenFolder = join(folder, "tokens");
  const pages: URL[] = [];
  const said: string[] = [];
  onTestFinished(async () => {
    await Promise.all([authorizationServer.close(), server.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function browse(url: URL): Promise<void> {
    pages.push(new URL(url));
    await followPage(url);
  }

  return {
    authorizationServer,
    server,
    tokenFolder,
    pages,
    said,
    authorization: (given) =>
      createAuthorization({
        tokenFolder,
        openPage: given && "openPage" in given ? given.openPage : browse,
        onProblem: (message) => said.push(message),
      }),
    async connect(authorization, entry = {}) {
      const streams = server.streams();
      const connection = await openConnection({
        entry: {
          name: "guarded",
          type: "http",
          url: server.url,
          headers: {},
          origin: { scope: "code" },
          disabled: false,
          timeoutMs: 10_000,
          trustHints: false,
          era,
          ...entry,
        },
        client: { name: "test", version: "1" },
        signal: AbortSignal.timeout(20_000),
        timeoutMs: 10_000,
        clock: systemClock,
        handlers: { roots: [] },
        onLog: (line) => said.push(line),
        environment: {},
        cwd: "/",
        authorization,
      });
      onTestFinished(() => connection.close());
      // The client goes on by itself, and would be in the way of what a test does next.
      await vi.waitFor(() => expect(server.streams()).toBeGreaterThan(streams), 20_000);
      return connection;
    },
  };
}

/** What a browser does with a page that asks nothing: it goes where it is sent. */
async function followPage(url: URL): Promise<Response> {
  const sent = await fetch(url, { redirect: "manual" });
  const location = sent.headers.get("location");
  if (location === null) throw new Error(`the page answered ${sent.status}`);
  return fetch(location);
}
