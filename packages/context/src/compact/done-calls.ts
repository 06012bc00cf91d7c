import {
  type AssistantMessage,
  extractToolCalls,
  type Message,
  parseArgs,
  type ToolCallBlock,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { cutEnd } from "../text/cut-text.ts";
import { splitExchanges } from "./exchanges.ts";

export interface DoneCall {
  name: string;
  /** Empty where they can't be read. */
  args: Readonly<Record<string, unknown>>;
  argsText: string;
  result: ToolResultMessage | undefined;
}

/** Runs the tool that its `name` says, with `input`. */
const PROXY_TOOL = "run_tool";
/** UTF-16 code units of a name that a model made up. */
const NAME_CHARS = 100;

/** Every call of the messages with its result. */
export function doneCalls(messages: readonly Message[]): DoneCall[] {
  return splitExchanges(messages).flatMap(([head, ...results]) =>
    head?.role === "assistant" ? pair(head, results) : [],
  );
}

function pair(head: AssistantMessage, results: readonly Message[]): DoneCall[] {
  const left = results.filter((message) => message.role === "toolResult");
  return extractToolCalls(head).map((call) => {
    const at = left.findIndex(({ toolCallId }) => toolCallId === call.id);
    const [result] = at === -1 ? [] : left.splice(at, 1);
    return { ...readCall(call), result };
  });
}

function readCall(call: ToolCallBlock): Omit<DoneCall, "result"> {
  const args = readArgs(call.args);
  const { name, input } = args;
  if (call.name === PROXY_TOOL && typeof name === "string" && name !== PROXY_TOOL) {
    const argsText = typeof input === "string" ? input : JSON.stringify(input ?? {});
    return { name: cutEnd(name, NAME_CHARS), args: readArgs(argsText), argsText };
  }
  return { name: cutEnd(call.name, NAME_CHARS), args, argsText: call.args };
}

function readArgs(args: string): Record<string, unknown> {
  const parsed = parseArgs({ args });
  return parsed.ok ? parsed.value : {};
}
