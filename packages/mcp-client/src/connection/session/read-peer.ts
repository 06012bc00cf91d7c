import { isRecord, textOrNothing } from "../../json-value.ts";
import type { McpPeer } from "../connection.ts";
import { failureText } from "../failure-text.ts";

/** Reads the answer to `initialize`. Throws when no common version was found. */
export function readPeer(hello: unknown, serverName: string, versions: readonly string[]): McpPeer {
  const fields = isRecord(hello) ? hello : {};
  const protocolVersion = String(fields.protocolVersion);
  if (!versions.includes(protocolVersion)) throw new Error(failureText.unknownVersion(protocolVersion));
  const info = isRecord(fields.serverInfo) ? fields.serverInfo : {};
  return {
    name: textOrNothing(info.name) ?? serverName,
    version: textOrNothing(info.version) ?? "",
    title: textOrNothing(info.title),
    protocolVersion,
    instructions: textOrNothing(fields.instructions),
  };
}
