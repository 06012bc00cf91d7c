import type { Readable, Writable } from "node:stream";
import type { Budget, Permissions } from "@toolrail/kernel";

/** The streams of a process, or any other pair. */
export interface StdioTransport {
  type: "stdio";
  input: Readable;
  output: Writable;
}

/** Streamable HTTP. */
export interface HttpTransport {
  type: "http";
  /** Default `127.0.0.1`. */
  host?: string | undefined;
  /** Default 0: any that is free. */
  port?: number | undefined;
  /** What clients send as `Authorization: Bearer`. Needed for every host that is not loopback. */
  token?: string | undefined;
  /** Default `/mcp`. */
  path?: string | undefined;
}

export type ServeTransport = StdioTransport | HttpTransport;

export interface ServeToolsOptions {
  /** What the server calls itself. */
  name: string;
  version: string;
  /** What a client may tell its model about the tools as a whole. */
  instructions?: string | undefined;
  transport: ServeTransport;
  /** Default: read-only tools pass, others are denied, since nobody can be asked. */
  permissions?: Permissions | undefined;
  /** Makes each result fit. Default: they are sent whole. */
  budget?: Budget | undefined;
  /** What went wrong beside the answers, such as a refused request. Default: nobody is told. */
  onError?: ((error: Error) => void) | undefined;
}

/** A server that runs. */
export interface ServedTools {
  /** Where clients reach it; absent for stdio. */
  url?: string;
  /** Resolves when nothing runs any more: after `close`, or for stdio at the end of the input. Never rejects. */
  closed: Promise<void>;
  /** Aborts what runs and ends every session. The source stays open. Never rejects. */
  close(): Promise<void>;
}
