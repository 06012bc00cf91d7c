import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

const PART_TYPES: Readonly<Record<string, readonly string[]>> = {
  user: ["input_text", "input_image", "input_file"],
  assistant: ["output_text", "refusal"],
  system: ["input_text"],
  developer: ["input_text"],
};

/** The content of a message, or what a tool gave back: a text or a list of parts, and never empty. */
export function checkContent(content: unknown, role: string, place: string): OpenAIFault | undefined {
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
