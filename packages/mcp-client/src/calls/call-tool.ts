import type { Clock, ToolContext, ToolOutput } from "@toolrail/protocol";
import type { McpFault } from "../connection/fault.ts";
import type { Server } from "../lifecycle/server.ts";
import type { StructuredPolicy } from "../results/place-structured.ts";
import { readResult } from "../results/read-result.ts";
import { attemptCall } from "./attempt-call.ts";
import { failedOutput } from "./failed-output.ts";

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
