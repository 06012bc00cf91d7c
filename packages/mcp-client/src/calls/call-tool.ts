import type { Clock, ToolContext, ToolOutput } from "@toolrail/protocol";
import type { McpFault } from "../connection/fault.ts";
import type { Server } from "../lifecycle/server.ts";
import type { StructuredPolicy } from "../results/place-structured.ts";
import { readResult } from "../results/read-result.ts";
import { attemptCall } from "./attempt-call.ts";
import {
  failedCall,
  lostAnswer,
  lostInCall,
  lostTwice,
  noAnswer,
  notReachable,
  signInNeeded,
} from "./failure-text.ts";

export interface CallSetup {
  server: Server;
  serverName: string;
  timeoutMs: number;
  structuredContent: StructuredPolicy;
  rawResults: boolean;
  clock: Clock;
}

export interface CalledTool {
  /** As the server has it. */
  name: string;
  idempotent: boolean;
}

/** One call, sent once more only where that can do no harm. Never rejects. */
export async function callTool(
  tool: CalledTool,
  args: unknown,
  context: ToolContext,
  setup: CallSetup,
): Promise<ToolOutput> {
  const { serverName, structuredContent, rawResults } = setup;
  const send = () => attemptCall(tool.name, args, context, setup);
  const first = await send();
  const repeats = !first.ok && mayRepeat(first, tool);
  const last = repeats ? await send() : first;
  const called = { server: serverName, tool: tool.name };
  if (last.ok)
    return readResult(last.result, { ...called, vision: context.vision, structuredContent, rawResults });
  const sent = last.fault.sent || (!first.ok && first.fault.sent);
  return failedOutput(last.fault, { ...called, sent, repeated: repeats });
}

function mayRepeat(
  { fault, hadSession }: { fault: McpFault; hadSession: boolean },
  { idempotent }: CalledTool,
): boolean {
  const isLost = ["closed", "unreachable", "lost"].includes(fault.kind);
  return hadSession && isLost && (idempotent || !fault.sent);
}

interface FailedCall {
  server: string;
  tool: string;
  /** It may have had its effect. */
  sent: boolean;
  repeated: boolean;
}

/** A fault as a result that says what happened, and whether the call may have had its effect. */
function failedOutput(fault: McpFault, call: FailedCall): ToolOutput {
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
  // The result of a stopped call counts as its output so far.
  if (kind === "aborted") return ["aborted", ""];
  if (kind === "refused") return ["threw", failedCall(tool, server, message)];
  if (kind === "unauthorized") return ["unavailable", signInNeeded(tool, server, message)];
  if (!sent) return ["unavailable", notReachable(tool, server, message)];
  if (kind === "lost") return ["threw", lostAnswer(tool, server, { problem: message, repeated })];
  if (kind === "timeout") return ["timedOut", noAnswer(tool, server, message)];
  return ["threw", (repeated ? lostTwice : lostInCall)(tool, server, message)];
}
