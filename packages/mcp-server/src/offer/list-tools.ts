import { type ListToolsResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { describeTool } from "./describe-tool.ts";
import { NO_PAGES } from "./failure-text.ts";
import type { Offer } from "./offer.ts";

/** All tools on one page, in the source's order. */
export async function listTools(
  offer: Offer,
  params: { cursor?: string | undefined } = {},
): Promise<ListToolsResult> {
  if (params.cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, NO_PAGES);
  await offer.prepare();
  const { source } = offer;
  return { tools: source.definitions().map((definition) => describeTool(definition, offer)) };
}
