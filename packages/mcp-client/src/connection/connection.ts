/** What a server says of itself. */
export interface McpPeer {
  name: string;
  version: string;
  title?: string | undefined;
  /** The version that was agreed on, such as `2025-11-25`. */
  protocolVersion: string;
  instructions?: string | undefined;
}

export interface RequestOptions {
  signal: AbortSignal;
  /** Milliseconds; progress starts it anew. */
  timeoutMs: number;
}

export interface CallOptions extends RequestOptions {
  onProgress?: ((message: string) => void) | undefined;
}

/** One session with one server, whatever SDK and transport carry it. */
export interface McpConnection {
  readonly peer: McpPeer;
  /** All pages, in the server's order, each tool as the server wrote it. */
  listTools(options: RequestOptions): Promise<readonly unknown[]>;
  /** The result as the server wrote it. Rejects with an `McpFault` only. */
  callTool(name: string, args: Readonly<Record<string, unknown>>, options: CallOptions): Promise<unknown>;
  /** The server said that its list changed. Coalescing is the listener's business. */
  onToolsChanged(listener: () => void): () => void;
  /** Resolves when the session is over, with the reason in words. Never rejects. */
  readonly closed: Promise<string>;
  /** Ends the session and the server's whole process group. Never rejects. */
  close(): Promise<void>;
}
