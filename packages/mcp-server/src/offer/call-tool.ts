import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { DispatchEvent } from "@toolrail/kernel";
import type { ToolCallBlock, ToolDefinition, ToolResultMessage, ToolSource } from "@toolrail/protocol";
import { findTool } from "./list-tools.ts";
import type { Offer } from "./offer.ts";
import { mcpResult } from "./result-content.ts";

interface CallParams {
  name: string;
  arguments?: Record<string, unknown> | undefined;
}

/** Runs one call by the dispatcher. Throws a `ProtocolError` for a tool that is not there, for nothing else. */
export async function callTool(
  { source, dispatcher, ...offer }: Offer,
  params: CallParams,
  request: Pick<ServerContext["mcpReq"], "_meta" | "notify" | "signal">,
): Promise<CallToolResult> {
  // What could not be prepared shows in the answer of the call itself.
  await offer.prepareOnce().catch(() => {});
  const args = JSON.stringify(params.arguments ?? {});
  const call: ToolCallBlock = { type: "toolCall", id: offer.newCallId(), name: params.name, args };
  const dispatch = () => dispatcher.dispatch([call], { signal: request.signal, onEvent: reportTo(request) });
  const alone = findTool(source, call)?.readOnly === false;
  const results = await offer.run(dispatch, { alone });
  for (const result of results) refuseUnknown(result, source);
  return mcpResult(results, offer);
}

/** A tool that is not there is an error of the protocol; what a tool that is there does not know is its own result. */
function refuseUnknown(result: ToolResultMessage, source: ToolSource): void {
  if (!isUnknown(result.details?.failure)) return;
  if (findDefinition(source, result.toolName)) return;
  const [text] = result.content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, text ?? "unknown tool");
}

function isUnknown(failure: unknown): boolean {
  if (typeof failure !== "object" || failure === null) return false;
  return ["kind", "of"].some((key) => Reflect.get(failure, key) === "unknownTool");
}

/** Passes a tool's progress on to a client that asked for it; each report counts one. */
function reportTo({
  _meta,
  notify,
}: Pick<ServerContext["mcpReq"], "_meta" | "notify">): (event: DispatchEvent) => void {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  return (event) => {
    if (event.type !== "toolProgress" || progressToken === undefined) return;
    const params = { progressToken, progress: ++progress, message: event.message };
    // A client that is gone needs no progress.
    notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

export function findDefinition(source: ToolSource, name: string): ToolDefinition | undefined {
  return source.definitions().find((definition) => definition.name === name);
}
