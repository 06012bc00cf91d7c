import { startDeadline } from "../../deadline.ts";
import { isRecord } from "../../json-value.ts";
import type { RequestOptions } from "../connection.ts";
import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import { type SessionCarrier, sendRequest } from "./send-request.ts";

/** A server whose cursors never repeat could keep us forever. */
export const MAX_PAGES = 1_000;

/** All pages of `tools/list`; each has the whole time limit. */
export async function listTools(
  carrier: SessionCarrier,
  { signal, timeoutMs }: RequestOptions,
): Promise<unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<unknown>();
  let cursor: unknown;
  do {
    if (seen.size === MAX_PAGES)
      throw new McpFault("refused", failureText.tooManyPages(MAX_PAGES), { sent: true });
    seen.add(cursor);
    const params = cursor === undefined ? {} : { cursor };
    const page = await sendRequest(
      carrier,
      "tools/list",
      params,
      startDeadline(carrier.clock, timeoutMs, signal),
    );
    if (!isRecord(page) || !Array.isArray(page.tools)) {
      throw new McpFault("refused", failureText.noTools, { sent: true });
    }
    // Not spread into `push`: a page may hold more than a call takes arguments.
    for (const tool of page.tools) tools.push(tool);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && !seen.has(cursor));
  return tools;
}
