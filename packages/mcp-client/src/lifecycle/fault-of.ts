import { McpFault } from "../connection/fault.ts";

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a connection rejected with, as a fault. Anything else than a fault may have been sent. */
export function faultOf(error: unknown): McpFault {
  if (error instanceof McpFault) return error;
  return new McpFault("closed", messageOf(error), { sent: true, cause: error });
}
