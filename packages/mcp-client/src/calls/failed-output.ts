import type { ToolOutput } from "@toolrail/protocol";
import type { McpFault } from "../connection/fault.ts";
import {
  failedCall,
  lostAnswer,
  lostInCall,
  lostTwice,
  noAnswer,
  notReachable,
  signInNeeded,
} from "./failure-text.ts";

export interface FailedCall {
  server: string;
  tool: string;
  /** It may have had its effect. */
  sent: boolean;
  repeated: boolean;
}

/** A fault as a result that says what happened, and whether the call may have had its effect. */
export function failedOutput(fault: McpFault, call: FailedCall): ToolOutput {
  const [failure, text] = describe(fault, call);
  const { server, tool, sent } = call;
  const { kind, code } = fault;
  const mcp = { server, tool, fault: kind, ...(code !== undefined && { code }) };
  return { content: text, isError: true, details: { mcp, failure: { kind: failure, executed: sent } } };
}

/** The kind as dispatchers name it, and the text. */
function describe(
  { kind, message }: McpFault,
  { tool, server, sent, repeated }: FailedCall,
): [failure: string, text: string] {
  // What a stopped call returns counts as what it had produced.
  if (kind === "aborted") return ["aborted", ""];
  if (kind === "refused") return ["threw", failedCall(tool, server, message)];
  if (kind === "unauthorized") return ["unavailable", signInNeeded(tool, server, message)];
  if (!sent) return ["unavailable", notReachable(tool, server, message)];
  if (kind === "lost") return ["threw", lostAnswer(tool, server, { problem: message, repeated })];
  if (kind === "timeout") return ["timedOut", noAnswer(tool, server, message)];
  return ["threw", (repeated ? lostTwice : lostInCall)(tool, server, message)];
}
