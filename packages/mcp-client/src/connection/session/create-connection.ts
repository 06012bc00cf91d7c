import { startDeadline } from "../../deadline.ts";
import { isRecord } from "../../json-value.ts";
import type { CallOptions, McpConnection, RequestOptions } from "../connection.ts";
import { failureText } from "../failure-text.ts";
import { McpFault } from "../fault.ts";
import type { Fields } from "../json-rpc.ts";
import type { ProgressDesk } from "./progress.ts";
import { type SessionCarrier, sendRequest } from "./send-request.ts";
import type { SessionState } from "./session-state.ts";

/** The connection that the rest of the package sees. */
export function createConnection(
  carrier: SessionCarrier,
  state: SessionState,
  closeTransport: () => Promise<void>,
): McpConnection {
  return {
    peer: carrier.session().peer,
    listTools: (options) => listTools(carrier, options),
    callTool: (name, args, options) => callTool(carrier, state.progress, { name, args }, options),
    onToolsChanged: state.onToolsChanged,
    closed: state.closed,
    close: async () => {
      state.end(failureText.closedByUs);
      await closeTransport();
    },
  };
}

/** Time limits that a call may take altogether while it reports progress: an hour of 60 s. */
const MAX_TIMEOUTS = 60;
/** Reports of one call that put its time limit off and are passed on. */
const MAX_REPORTS = 100_000;

/** One `tools/call`. Progress starts its time limit anew, but not for ever; a question to the user always does. */
export async function callTool(
  carrier: SessionCarrier,
  progress: ProgressDesk,
  call: { name: string; args: Readonly<Fields> },
  { signal, timeoutMs, onProgress }: CallOptions,
): Promise<unknown> {
  const { clock } = carrier;
  const deadline = startDeadline(clock, timeoutMs, signal);
  let hardEnd = clock.now() + MAX_TIMEOUTS * timeoutMs;
  let reports = 0;
  const { token, done } = progress.open((message, from) => {
    const now = clock.now();
    if (from === "user") hardEnd = now + MAX_TIMEOUTS * timeoutMs;
    else if (++reports > MAX_REPORTS) return;
    if (now < hardEnd) deadline.restart(Math.min(timeoutMs, hardEnd - now));
    onProgress?.(message);
  });
  const params = { name: call.name, arguments: call.args, _meta: { progressToken: token } };
  try {
    return await sendRequest(carrier, "tools/call", params, deadline);
  } finally {
    done();
  }
}

/** A server whose cursors never repeat could keep us forever. */
export const MAX_PAGES = 1_000;

/** All pages of `tools/list`; each has the whole time limit. */
async function listTools(carrier: SessionCarrier, { signal, timeoutMs }: RequestOptions): Promise<unknown[]> {
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
