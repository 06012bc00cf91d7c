import type { McpConnection, McpPeer } from "../connection/connection.ts";
import type { McpServerState } from "../mcp-tools.ts";
import type { OpenParts, SessionSetup } from "./open-session.ts";
import type { StartSlots } from "./start-slots.ts";

export interface ServerParts extends Pick<OpenParts, "open" | "clock"> {
  /** Shared by all servers. */
  slots: StartSlots;
  /** What each session is opened with. */
  options(onLog: (line: string) => void): SessionSetup;
  /** A list came, the first one or another. */
  onList(list: readonly unknown[]): void;
}

/** What is known of a server at one time. */
export interface ServerView {
  state: McpServerState;
  fault: string | undefined;
  peer: McpPeer | undefined;
  log: string[];
}

/** One server over any number of sessions. Starts nothing by itself. */
export interface Server {
  view(): ServerView;
  /** Begins what is due: the first start, another try, a list to be read again. Waits for it, but not for long. */
  update(signal: AbortSignal): Promise<void>;
  /** The session, begun anew where it ended. Rejects with a fault of something that was not sent. */
  connection(signal: AbortSignal): Promise<McpConnection>;
  /** A call found that the session is over. */
  lose(connection: McpConnection, reason: string): void;
  /** A call was answered. */
  answered(): void;
  close(): Promise<void>;
}
