import { isIP } from "node:net";
import { ToolrailError } from "@toolrail/protocol";
import type { HttpTransport } from "../serve-options.ts";
import { BAD_PATH, BAD_TOKEN, needsToken } from "./failure-text.ts";

export interface Address {
  host: string;
  port: number;
  path: string;
  token: string | undefined;
  /** Only this machine reaches it. */
  loopback: boolean;
}

// What "Authorization: Bearer" can carry and be read again.
const SENDABLE = /^[\x21-\x7e]+$/u;

/** The options with their defaults. Throws `invalid_option` for an address that anybody could use. */
export function readAddress({ host = "127.0.0.1", port = 0, path = "/mcp", token }: HttpTransport): Address {
  const loopback = isLoopback(host);
  if (token !== undefined && !SENDABLE.test(token)) throw new ToolrailError("invalid_option", BAD_TOKEN);
  if (!loopback && token === undefined) throw new ToolrailError("invalid_option", needsToken(host));
  if (!path.startsWith("/")) throw new ToolrailError("invalid_option", BAD_PATH);
  return { host, port, path, token, loopback };
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith("127.");
  return host === "localhost" || host === "::1";
}
