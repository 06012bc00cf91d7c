import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import type { ToolCallBlock } from "@toolrail/protocol";
import { findTool } from "./find-tool.ts";
import type { Offer } from "./offer.ts";
import { reportTo } from "./progress.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
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
