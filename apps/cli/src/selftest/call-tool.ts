import type { ToolResultMessage } from "@toolrail/protocol";
import { openDispatcher } from "../wiring/agent.ts";
import { openToolbox } from "../wiring/toolbox.ts";
import type { SelfTestBench } from "./self-check.ts";

/** One call through the real dispatcher. */
export async function callTool(
  { context, root }: SelfTestBench,
  name: string,
  args: object,
): Promise<ToolResultMessage> {
  const dispatcher = openDispatcher(openToolbox(root), { rules: [] }, context.clock);
  const [result] = await dispatcher.dispatch([
    { type: "toolCall", id: "call_1", name, args: JSON.stringify(args) },
  ]);
  if (result === undefined) throw new Error("the dispatcher gave no result");
  return result;
}
