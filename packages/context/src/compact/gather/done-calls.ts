import {
  type AssistantMessage,
  extractToolCalls,
  type Message,
  parseArgs,
  resolvedNameOf,
  type ToolCallBlock,
  type ToolResultMessage,
} from "@toolrail/protocol";
import { cutEnd } from "../../text/cut-text.ts";
import { splitExchanges } from "../exchanges.ts";

/** A call of a proxy stands as one of its target. */
export interface DoneCall {
  name: string;
  /** Empty where they can't be read. */
  args: Readonly<Record<string, unknown>>;
  argsText: string;
  result: ToolResultMessage | undefined;
}

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
    const name = result ? resolvedNameOf(result) : call.name;
    return { name: cutEnd(name, NAME_CHARS), ...argsOf(call, name), result };
  });
}

function argsOf(call: ToolCallBlock, name: string): Pick<DoneCall, "args" | "argsText"> {
  const args = readArgs(call.args);
  if (name === call.name || !Object.hasOwn(args, "input")) return { args, argsText: call.args };
  const argsText = typeof args.input === "string" ? args.input : JSON.stringify(args.input ?? {});
  return { args: readArgs(argsText), argsText };
}

function readArgs(args: string): Record<string, unknown> {
  const parsed = parseArgs({ args });
  return parsed.ok ? parsed.value : {};
}
