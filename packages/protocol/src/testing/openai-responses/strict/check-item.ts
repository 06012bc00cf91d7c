import { isToolName } from "../../../tool-name.ts";
import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { parseRecord } from "../../../wire/parse-record.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";
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

/** A call of a function, or of a custom tool, whose input is any text. */
function checkCall(call: Record<string, unknown>, place: string): OpenAIFault | undefined {
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

const PART_TYPES: Readonly<Record<string, readonly string[]>> = {
  user: ["input_text", "input_image", "input_file"],
  assistant: ["output_text", "refusal"],
  system: ["input_text"],
  developer: ["input_text"],
};

/** The content of a message, or what a tool gave back: a text or a list of parts, and never empty. */
function checkContent(content: unknown, role: string, place: string): OpenAIFault | undefined {
  if (presentText(content) !== undefined) return undefined;
  if (!Array.isArray(content))
    return fault(
      place,
      `expected a text that is not empty or a list of parts, got ${JSON.stringify(content)}`,
    );
  if (content.length === 0) return fault(place, "[] is too short");
  for (const [position, part] of content.entries()) {
    const found = checkPart(asRecord(part) ?? {}, role, `${place}[${position}]`);
    if (found) return found;
  }
  return undefined;
}

function checkPart(part: Record<string, unknown>, role: string, place: string): OpenAIFault | undefined {
  const type = presentText(part.type) ?? "";
  if (!PART_TYPES[role]?.includes(type))
    return fault(
      `${place}.type`,
      `invalid value: '${type}'. Supported values are: ${PART_TYPES[role]?.join(", ")}`,
    );
  if (type.endsWith("_text") && presentText(part.text) === undefined)
    return fault(`${place}.text`, "a text part must not be empty");
  if (type === "input_image" && !/^(https?:|data:image\/)/.test(String(part.image_url)))
    return fault(`${place}.image_url`, "expected an address or a data URL of an image");
  return undefined;
}
