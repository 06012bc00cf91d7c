import type { McpPeer } from "../connection.ts";
import { failureText } from "../failure-text.ts";
import { isFields } from "../json-rpc.ts";

/** Reads the answer to `initialize`. Throws when no common version was found. */
export function readPeer(hello: unknown, serverName: string, versions: readonly string[]): McpPeer {
  const fields = isFields(hello) ? hello : {};
  const protocolVersion = String(fields.protocolVersion);
  if (!versions.includes(protocolVersion)) throw new Error(failureText.unknownVersion(protocolVersion));
  const info = isFields(fields.serverInfo) ? fields.serverInfo : {};
  return {
    name: textOf(info.name) ?? serverName,
    version: textOf(info.version) ?? "",
    title: textOf(info.title),
    protocolVersion,
    instructions: textOf(fields.instructions),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
