import type { Clock, ToolSource } from "@toolrail/protocol";
import type { ConfigProblem, EntryOrigin } from "./config/server-entry.ts";
import type { McpPeer } from "./connection/connection.ts";
import type { McpRoot, ServerRequestHandlers } from "./connection/server-request-handlers.ts";

/** An entry as it stands under `mcpServers`: with a `command`, or with a `url`. */
export interface McpServerConfig {
  /** Default: `stdio` with a `command`, `http` with a `url`. */
  type?: "stdio" | "http" | "sse" | undefined;
  /** A program, by its path or its name on `PATH`. No shell reads it. */
  command?: string | undefined;
  args?: readonly string[] | undefined;
  /** Added to the few variables of ours that every server gets. */
  env?: Readonly<Record<string, string>> | undefined;
  /** Default `root`, from which a relative one is taken too. */
  cwd?: string | undefined;
  /** `http` or `https`, without a user name or password. */
  url?: string | undefined;
  /** Sent to the origin of `url` alone, so that a redirect to another one is not followed. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** A client that was registered by hand. Default: we register ourselves. */
  oauth?:
    | { clientId: string; clientSecret?: string | undefined; scopes?: readonly string[] | undefined }
    | undefined;
  /** Is named in `status()` and not started. Default false. `enabled: false` says the same. */
  disabled?: boolean | undefined;
  enabled?: boolean | undefined;
  /** Milliseconds for one call. Default 60,000; progress starts it anew. */
  timeoutMs?: number | undefined;
  /** Milliseconds for start, handshake and first list. Default 30,000; 120,000 for package runners such as `npx`. */
  startTimeoutMs?: number | undefined;
  /** False hides the workspace from the server: it gets no `roots` capability. Default true. */
  roots?: boolean | undefined;
  /** Tool names, as the server has them; `*` stands for any characters. Default all. */
  include?: readonly string[] | undefined;
  /** The same for tools that are left out; it wins over `include`. Default none. */
  exclude?: readonly string[] | undefined;
  /** Believes `readOnlyHint` and `idempotentHint` of the server's tools. Default false. */
  trustHints?: boolean | undefined;
  /** Default: `legacy` for stdio, `auto` for the rest. `auto` and `modern` need `@modelcontextprotocol/client`. */
  era?: "legacy" | "auto" | "modern" | undefined;
}

/** A configuration file. Later ones win by server name; one that is not there names no servers. */
export interface ConfigPath {
  /** Absolute. */
  path: string;
  /** Whose it is: a server that a project brings needs an approval. */
  scope: "user" | "project";
}

/** A command that a project's file brings. Asked once; `digest` covers all that would be run. */
export interface ServerApprovalRequest {
  /** Its name in the configuration. */
  server: string;
  /**
   * All that would be run or sent, as it is written, variables not filled in: the command line with the variables that
   * it sets, or the URL with its headers. Of a secret that is written out, `***`.
   */
  subject: string;
  /** The file that brings it. Absolute. */
  file: string;
  /** 64 hex digits. */
  digest: string;
}

export interface McpToolsOptions {
  /** Entries by name, as under `mcpServers`. They win over files, and need no approval. */
  servers?: Readonly<Record<string, McpServerConfig>> | undefined;
  /** Files to read, in order. Default none; `defaultConfigPaths` gives the usual ones. */
  configPaths?: readonly ConfigPath[] | undefined;
  /** The servers that may start, by name; the others stay idle. Default all. A name that is not configured changes nothing. */
  only?: readonly string[] | undefined;
  /** The workspace: where servers start, and their one root. Absolute. */
  root: string;
  /** What `${VAR}` is filled in from, and the few variables that every server gets. Default `process.env`. */
  environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Without it no server of a project's file starts. Answers are the caller's to remember, by `digest`. */
  approveServer?: ((request: ServerApprovalRequest) => Promise<boolean>) | undefined;
  /** What a result with `structuredContent` gives the model. Default `text`. */
  structuredContent?: "text" | "structured" | "both" | undefined;
  /**
   * Keeps each result as the server wrote it in `details.mcp.result`, audio and resources included, so that
   * `serveTools` of `@toolrail/mcp-server` can pass it on. Default false.
   */
  rawResults?: boolean | undefined;
  /** Answers a server that asks the user. Default: such requests are refused. */
  elicit?: ServerRequestHandlers["elicit"];
  /** Answers a server that asks for a model's answer. Default: such requests are refused. */
  sample?: ServerRequestHandlers["sample"];
  /** What `roots/list` answers. Default `root` alone. */
  roots?: readonly McpRoot[] | undefined;
  /** How a user is led to a page to sign in. Without it a server that asks for it fails. */
  openAuthorizationPage?: ((url: URL, options: { server: string }) => Promise<void>) | undefined;
  /** The `https` address of a client id metadata document, used in place of a registration where a server takes one. */
  clientMetadataUrl?: string | undefined;
  /** Where tokens are kept, mode 0600. Default `~/.toolrail/mcp`. */
  tokenFolder?: string | undefined;
  /** What servers are told of us. Default `toolrail`, 0.0.0. */
  client?: { name: string; version: string } | undefined;
  /** For all time limits. Default the real time. */
  clock?: Clock | undefined;
}

/**
 * `idle`: nothing asked for it yet. `refused`: a project's file brings it, and nobody approved. `closed`: by `close()`.
 */
export type McpServerState = "idle" | "starting" | "ready" | "failed" | "disabled" | "refused" | "closed";

/** One configured server. */
export interface McpServerStatus {
  /** Its name in the configuration. */
  name: string;
  state: McpServerState;
  /** Where its entry was written. */
  origin: EntryOrigin;
  /** What it said of itself when it started last. */
  peer?: McpPeer | undefined;
  /** The names that a model sees. */
  tools: readonly string[];
  /** Tools that can't be used, each with the reason. */
  unusable: readonly { name: string; reason: string }[];
  /** Why it is not ready; of one that is, why its list may be an old one. */
  fault?: string | undefined;
  /** The last 200 lines it wrote, at most 2,000 characters each, without the secrets of its entry. */
  log: readonly string[];
}

export interface McpStatus {
  /** What of the configuration could not be used. */
  problems: readonly ConfigProblem[];
  /** In the order of the configuration; none before the first `prepare`. */
  servers: readonly McpServerStatus[];
}

/** The tools of MCP servers as one source. Nothing starts before the first `prepare()`. */
export interface McpTools extends ToolSource {
  /** Starts what is due and waits for it, 3 s at most; new lists take effect here. */
  prepare(options: { signal: AbortSignal }): Promise<void>;
  /** Tells of what a later `prepare` would change. */
  onChange(listener: () => void): () => void;
  status(): McpStatus;
  /** Ends every server, all at once, within about 0.6 s. Never rejects. */
  close(): Promise<void>;
}
