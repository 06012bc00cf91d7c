import { entryOf, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";

const OUTPUT_OF: Readonly<Record<string, string>> = {
  function_call: "function_call_output",
  custom_tool_call: "custom_tool_call_output",
  tool_search_call: "tool_search_output",
};

const OWN_OUTPUTS = ["function_call_output", "custom_tool_call_output"];

/** Each call answered once, behind it and before its turn is over, and no output without its call. */
export function checkPairing(items: readonly Record<string, unknown>[]): OpenAIFault | undefined {
  const called = new Set<unknown>();
  const open = new Map<unknown, string>();
  let answering = false;
  for (const [position, item] of items.entries()) {
    const place = `input[${position}]`;
    const output = outputOf(item);
    if (isOutput(item)) {
      if (open.get(item.call_id) !== item.type)
        return fault("input", `no tool call found for function call output with call_id ${item.call_id}`);
      open.delete(item.call_id);
      answering = true;
      continue;
    }
    // The calls of one turn may stand among its other items, until the first of them is answered.
    if (open.size > 0 && (answering || item.role === "user")) return unanswered(open);
    answering = false;
    if (output === undefined) continue;
    if (called.has(item.call_id)) return fault(`${place}.call_id`, `duplicate call_id '${item.call_id}'`);
    called.add(item.call_id);
    open.set(item.call_id, output);
  }
  return open.size > 0 ? unanswered(open) : undefined;
}

/** The type of the output that a call waits for; undefined for what is no call, or was run under no id. */
function outputOf({ type: sent, call_id: id }: Record<string, unknown>): string | undefined {
  const type = String(sent);
  const own = entryOf(OUTPUT_OF, type);
  if (own !== undefined && type !== "tool_search_call") return own;
  return type.endsWith("_call") && presentText(id) !== undefined ? (own ?? `${type}_output`) : undefined;
}

function isOutput(item: Record<string, unknown>): boolean {
  const type = String(item.type);
  return OWN_OUTPUTS.includes(type) || (type.endsWith("_output") && presentText(item.call_id) !== undefined);
}

function unanswered(open: ReadonlyMap<unknown, string>): OpenAIFault {
  return fault("input", `no tool output found for function call ${[...open.keys()].join(", ")}`);
}
