import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";
import type { ChatRules } from "./chat-rules.ts";
import { checkCallId, checkCalls } from "./check-calls.ts";

const ROLES = ["system", "developer", "user", "assistant", "tool"];
const PART_TYPES: Readonly<Record<string, readonly string[]>> = {
  user: ["text", "image_url"],
  tool: ["text"],
  assistant: ["text", "refusal"],
  system: ["text"],
  developer: ["text"],
};

/** One message by itself: its role, its content, its calls. */
export function checkMessage(
  message: Record<string, unknown>,
  place: string,
  rules: ChatRules,
): OpenAIFault | undefined {
  const role = presentText(message.role) ?? "";
  if (!ROLES.includes(role))
    return fault(`${place}.role`, `invalid value: '${role}'. Supported values are: ${ROLES.join(", ")}`);
  if (role !== "assistant" && message.tool_calls !== undefined)
    return fault(`${place}.tool_calls`, "only an assistant message may hold tool calls");
  if (role === "tool") {
    const found = checkCallId(message.tool_call_id, `${place}.tool_call_id`);
    if (found) return found;
  }
  if (message.tool_calls !== undefined) {
    const found = checkCalls(message.tool_calls, `${place}.tool_calls`);
    if (found) return found;
  }
  const types = (role === "assistant" ? rules.assistantParts : undefined) ?? PART_TYPES[role] ?? [];
  return checkContent(message, types, `${place}.content`);
}

function checkContent(
  message: Record<string, unknown>,
  types: readonly string[],
  place: string,
): OpenAIFault | undefined {
  const { content, role } = message;
  if (Array.isArray(content)) return checkParts(content, types, place);
  if (presentText(content) !== undefined) return undefined;
  const mayBeEmpty = role === "assistant" && message.tool_calls !== undefined;
  if (mayBeEmpty && (content === null || content === undefined || content === "")) return undefined;
  return fault(place, `expected a text that is not empty or a list of parts, got ${JSON.stringify(content)}`);
}

function checkParts(
  parts: readonly unknown[],
  types: readonly string[],
  place: string,
): OpenAIFault | undefined {
  if (parts.length === 0) return fault(place, "[] is too short");
  for (const [position, part] of parts.entries()) {
    const fields = asRecord(part);
    const type = presentText(fields?.type) ?? "";
    const where = `${place}[${position}]`;
    if (!types.includes(type))
      return fault(
        `${where}.type`,
        `this message cannot hold parts of type '${type}': only ${types.join(", ")}`,
      );
    if (type === "text" && presentText(fields?.text) === undefined)
      return fault(`${where}.text`, "a text part must not be empty");
    if (
      type === "image_url" &&
      !/^(https?:|data:image\/[^;,]+;base64,)/.test(String(asRecord(fields?.image_url)?.url))
    )
      return fault(`${where}.image_url.url`, "expected an address or a data URL of an image");
  }
  return undefined;
}
