import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { ToolResultMessage, ToolSource } from "@toolrail/protocol";
import { findDefinition } from "./find-definition.ts";

/** A tool that is not there is an error of the protocol; what a tool that is there does not know is its own result. */
export function refuseUnknown(result: ToolResultMessage, source: ToolSource): void {
  if (!isUnknown(result.details?.failure)) return;
  if (findDefinition(source, result.toolName)) return;
  const [text] = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, text ?? "unknown tool");
}

function isUnknown(failure: unknown): boolean {
  if (typeof failure !== "object" || failure === null) return false;
  return ["kind", "of"].some((key) => Reflect.get(failure, key) === "unknownTool");
}
