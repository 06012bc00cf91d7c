import type { McpPeer } from "../connection.ts";
import type { Fields } from "../json-rpc.ts";
import type { MessageTransport } from "../message-transport.ts";
import type { NetworkFailure } from "../remote/network-failure.ts";
import type { Refusal } from "../remote/server-words.ts";

/** A session that one of the SDKs carries, after its handshake. */
export interface ProtocolSession {
  readonly peer: McpPeer;
  /** The result as the server wrote it. Rejects with what the SDK throws; `explain` tells what that means. */
  request(method: string, params: Fields, options: { signal: AbortSignal }): Promise<unknown>;
}

/** What happens beside our own requests. */
export interface SessionEvents {
  /** What the server may ask of us; the rest is answered with "method not found". */
  readonly requests: ReadonlyMap<string, ServerRequest>;
  readonly capabilities: Fields;
  onNotification(method: string, params: Fields): void;
  onClose(): void;
}

export type ServerRequest = (params: Fields, signal: AbortSignal) => Promise<Fields>;

export interface HandshakeOptions {
  client: { name: string; version: string };
  /** Stands for a server that does not say its name. */
  serverName: string;
  /** The transport is one that the modern era does not have. */
  legacyOnly: boolean;
  /** How long a server may take to say which era it speaks, in milliseconds. */
  probeTimeoutMs: number;
  events: SessionEvents;
}

/** Why a request of an SDK failed. */
export type RequestFailure =
  /** The server answered with an error. */
  | { type: "answer"; code: number; message: string }
  | { type: "closed" }
  /** The answer was broken off; the session goes on. */
  | { type: "lost"; message: string }
  /** `detail`: the code of an OAuth error. */
  | { type: "unauthorized"; detail?: string | undefined; refusal?: Refusal | undefined }
  /** `text`: the body. `hint`: what to do about a missing sign-in. */
  | { type: "http"; status: number; text?: string | undefined; hint?: string; refusal?: Refusal | undefined }
  | NetworkFailure
  | { type: "other"; message: string };

/** One of the two SDKs, behind the same few functions. */
export interface ProtocolLine {
  handshake(transport: MessageTransport, options: HandshakeOptions): Promise<ProtocolSession>;
  explain(error: unknown): RequestFailure;
}
