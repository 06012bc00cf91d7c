import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";

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
