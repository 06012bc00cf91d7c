import type { Clock, ToolSource } from "@toolrail/protocol";
import type { ConfigProblem, EntryOrigin } from "./config/server-entry.ts";
import type { McpPeer } from "./connection/connection.ts";
import type { McpRoot, ServerRequestHandlers } from "./connection/open-options.ts";

/** An entry as it stands under `mcpServers`. */
export interface McpServerConfig {
  type?: "stdio" | "http" | "sse" | undefined;
  command?: string | undefined;
  args?: readonly string[] | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  cwd?: string | undefined;
  url?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  oauth?:
    | { clientId: string; clientSecret?: string | undefined; scopes?: readonly string[] | undefined }
    | undefined;
  disabled?: boolean | undefined;
  timeoutMs?: number | undefined;
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  trustHints?: boolean | undefined;
  era?: "legacy" | "auto" | "modern" | undefined;
}

/** A configuration file. Later ones win by server name. */
export interface ConfigPath {
  path: string;
  scope: "user" | "project";
}

/** A command that a project's file brings. Asked once; `digest` covers all that would be run. */
export interface ServerApprovalRequest {
  server: string;
  /** The command line, or the URL. */
  subject: string;
  file: string;
  digest: string;
}

export interface McpToolsOptions {
  servers?: Readonly<Record<string, McpServerConfig>> | undefined;
  configPaths?: readonly ConfigPath[] | undefined;
  /** The workspace: where servers start, and their one root. Absolute. */
  root: string;
  /** Default `process.env`. */
  environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Without it no server of a project's file starts. Answers are the caller's to remember, by `digest`. */
  approveServer?: ((request: ServerApprovalRequest) => Promise<boolean>) | undefined;
  /** What a result with `structuredContent` gives the model. Default `text`. */
  structuredContent?: "text" | "structured" | "both" | undefined;
  elicit?: ServerRequestHandlers["elicit"];
  sample?: ServerRequestHandlers["sample"];
  roots?: readonly McpRoot[] | undefined;
  /** How a user is led to a page to sign in. Without it a server that asks for it fails. */
  openAuthorizationPage?: ((url: URL, options: { server: string }) => Promise<void>) | undefined;
  /** The `https` address of a client id metadata document, used in place of a registration where a server takes one. */
  clientMetadataUrl?: string | undefined;
  /** Where tokens are kept, mode 0600. Default `~/.toolrail/mcp`. */
  tokenFolder?: string | undefined;
  client?: { name: string; version: string } | undefined;
  clock?: Clock | undefined;
}

export type McpServerState = "idle" | "starting" | "ready" | "failed" | "disabled" | "refused" | "closed";

export interface McpServerStatus {
  name: string;
  state: McpServerState;
  origin: EntryOrigin;
  peer?: McpPeer | undefined;
  /** The names that a model sees. */
  tools: readonly string[];
  /** Tools that can't be used, each with the reason. */
  unusable: readonly { name: string; reason: string }[];
  /** Why it is not ready. */
  fault?: string | undefined;
  /** The last lines it wrote. */
  log: readonly string[];
}

export interface McpStatus {
  problems: readonly ConfigProblem[];
  servers: readonly McpServerStatus[];
}

/** The tools of MCP servers as one source. Nothing starts before the first `prepare()`. */
export interface McpTools extends ToolSource {
  /** Starts what is due and waits for it, 3 s at most; new lists take effect here. */
  prepare(options: { signal: AbortSignal }): Promise<void>;
  /** Tells of what a later `prepare` would change. */
  onChange(listener: () => void): () => void;
  status(): McpStatus;
  /** Ends every server, all at once. */
  close(): Promise<void>;
}
