import type { McpConnection } from "../connection.ts";
import { failureText } from "../failure-text.ts";
import { callTool } from "./call-tool.ts";
import { listTools } from "./list-tools.ts";
import type { SessionCarrier } from "./send-request.ts";
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
