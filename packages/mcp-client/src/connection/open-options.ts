import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { Reaper } from "@toolrail/process";
import type { Clock } from "@toolrail/protocol";
import type { RemoteEntry, StdioEntry } from "../config/server-entry.ts";
import type { ServerRequestHandlers } from "./server-request-handlers.ts";

/** As both SDKs call it. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Signs a user in; made by `authorization/`. */
export interface Authorization {
  /** For one server's URL. The older SDK's type, which fits the other one too. */
  provider(server: string, url: string, oauth?: RemoteEntry["oauth"]): OAuthClientProvider;
  /** What to speak to the server with: it learns of a refusal before the SDK acts on it. */
  fetch?(server: string, fetch: Fetch): Fetch;
  /** Waits for the code that the redirect brings. */
  awaitCode(
    server: string,
    options: { signal: AbortSignal },
  ): Promise<{ code: string; iss?: string | undefined }>;
  /** Gives up what waits for a user. */
  close?(): void;
}

/** A server's process while it starts. */
export interface StartingServer {
  /** The number of its process group, once it runs. */
  group(): number | undefined;
  /** Its first and last words on stderr, without what is secret. */
  words(): readonly string[];
}

export interface OpenOptions {
  entry: StdioEntry | RemoteEntry;
  client: { name: string; version: string };
  /** Covers start and handshake. */
  signal: AbortSignal;
  timeoutMs: number;
  /** For every time limit, this one and those of requests. */
  clock: Clock;
  handlers: ServerRequestHandlers;
  /** A line of the server's stderr, of its stdout that was no message, or of its `notifications/message`. */
  onLog(line: string): void;
  /** Told of a child process that is about to start. */
  onServer?: ((server: StartingServer) => void) | undefined;
  /** The environment that the SDK's short safe list is taken from. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Where a stdio server without `cwd` starts. */
  cwd: string;
  reaper?: Reaper | undefined;
  authorization?: Authorization | undefined;
  fetch?: typeof fetch | undefined;
}
