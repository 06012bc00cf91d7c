import { McpFault } from "../connection/fault.ts";
import { thrownMessage } from "../thrown-message.ts";

/** What a connection rejected with, as a fault. Anything else than a fault may have been sent. */
export function faultOf(error: unknown): McpFault {
  if (error instanceof McpFault) return error;
  return new McpFault("closed", thrownMessage(error), { sent: true, cause: error });
}
