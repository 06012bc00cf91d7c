import { isToolName } from "../../../tool-name.ts";
import { parseRecord } from "../../../wire/parse-record.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";
import { checkCallId } from "./check-id.ts";

/** A call of a function, or of a custom tool, whose input is any text. */
export function checkCall(call: Record<string, unknown>, place: string): OpenAIFault | undefined {
  const found = checkCallId(call.call_id, `${place}.call_id`);
  if (found) return found;
  if (typeof call.name !== "string" || !isToolName(call.name))
    return fault(`${place}.name`, "string does not match pattern ^[a-zA-Z0-9_-]+$", "invalid_value");
  if (call.type === "custom_tool_call")
    return typeof call.input === "string" ? undefined : fault(`${place}.input`, "expected a text");
  if (typeof call.arguments !== "string")
    return fault(`${place}.arguments`, "expected a text that holds a JSON object");
  return parseRecord(call.arguments)
    ? undefined
    : fault(`${place}.arguments`, "the text is not a JSON object");
}
