import { presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";
import { checkCall } from "./check-call.ts";
import { checkContent } from "./check-content.ts";
import { checkCallId } from "./check-id.ts";

const FOREIGN_TYPES = new Set(["tool_use", "tool_result", "toolCall", "toolResult", "thinking", "tool"]);
const ROLES = ["user", "assistant", "system", "developer"];

/** One item of the input by itself. A message may come without its type. */
export function checkItem(item: Record<string, unknown>, place: string): OpenAIFault | undefined {
  switch (presentText(item.type) ?? "message") {
    case "message":
      return checkMessage(item, place);
    case "function_call":
    case "custom_tool_call":
      return checkCall(item, place);
    case "function_call_output":
    case "custom_tool_call_output":
      return (
        checkCallId(item.call_id, `${place}.call_id`) ?? checkContent(item.output, "user", `${place}.output`)
      );
    case "reasoning":
      return Array.isArray(item.summary)
        ? undefined
        : fault(`${place}.summary`, `missing required parameter: '${place}.summary'`);
    default:
      return checkHosted(item, place);
  }
}

function checkMessage(item: Record<string, unknown>, place: string): OpenAIFault | undefined {
  const role = presentText(item.role) ?? "";
  if (!ROLES.includes(role))
    return fault(`${place}.role`, `invalid value: '${role}'. Supported values are: ${ROLES.join(", ")}`);
  if (item.tool_calls !== undefined)
    return fault(`${place}.tool_calls`, `unknown parameter: '${place}.tool_calls'`, "unknown_parameter");
  return checkContent(item.content, role, `${place}.content`);
}

// The items of hosted tools are many, and go back as they came.
function checkHosted(item: Record<string, unknown>, place: string): OpenAIFault | undefined {
  const type = String(item.type);
  return FOREIGN_TYPES.has(type)
    ? fault(`${place}.type`, `invalid value: '${type}'`, "invalid_value")
    : undefined;
}
