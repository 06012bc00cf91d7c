import { isToolName } from "../../../tool-name.ts";
import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";

const ID_PATTERN = /^[a-zA-Z0-9_-]{1,64}$/;

export function checkToolUse(block: Record<string, unknown>, path: string): AnthropicFault | undefined {
  if (typeof block.name !== "string" || !isToolName(block.name))
    return fault(`${path}.name`, "String should match pattern '^[a-zA-Z0-9_-]{1,64}$'");
  if (!asRecord(block.input)) return fault(`${path}.input`, "Input should be a valid dictionary");
  return checkId(block.id, `${path}.id`);
}

export function checkToolResult(block: Record<string, unknown>, path: string): AnthropicFault | undefined {
  const found = checkId(block.tool_use_id, `${path}.tool_use_id`);
  if (found) return found;
  const isError = block.is_error === true;
  if (typeof block.content === "string") return checkPlain(block.content, isError, `${path}.content`);
  if (!Array.isArray(block.content) || block.content.length === 0)
    return fault(`${path}.content`, "a result must have content");
  for (const [position, entry] of block.content.entries()) {
    const fields = asRecord(entry) ?? {};
    const where = `${path}.content.${position}`;
    if (isError && fields.type !== "text")
      return fault(path, 'all content must be type "text" if "is_error" is true');
    const part = checkPart(fields, where);
    if (part) return part;
  }
  return undefined;
}

function checkId(id: unknown, path: string): AnthropicFault | undefined {
  return typeof id === "string" && ID_PATTERN.test(id)
    ? undefined
    : fault(path, `String should match pattern '${ID_PATTERN.source}'`);
}

function checkPlain(content: string, isError: boolean, path: string): AnthropicFault | undefined {
  if (content.trim() !== "") return undefined;
  return fault(
    path,
    isError ? 'content cannot be empty if "is_error" is true' : "a result must have content",
  );
}

function checkPart(part: Record<string, unknown>, path: string): AnthropicFault | undefined {
  if (part.type === "text") return checkText(part, path);
  if (part.type === "image") return checkImage(part, path);
  return fault(`${path}.type`, `Input tag '${part.type}' is not allowed in a result`);
}

export function checkText(block: Record<string, unknown>, path: string): AnthropicFault | undefined {
  if (typeof block.text !== "string") return fault(`${path}.text`, "Field required");
  if (block.text === "") return fault(path, "text content blocks must be non-empty");
  return block.text.trim() === ""
    ? fault(path, "text content blocks must contain non-whitespace text")
    : undefined;
}

export function checkImage(block: Record<string, unknown>, path: string): AnthropicFault | undefined {
  const source = asRecord(block.source);
  if (source?.type === "url" && presentText(source.url) !== undefined) return undefined;
  const holdsData = presentText(source?.data) !== undefined && /^image\//.test(String(source?.media_type));
  return source?.type === "base64" && holdsData
    ? undefined
    : fault(`${path}.source`, "expected an address, or base64 data and its media type");
}
