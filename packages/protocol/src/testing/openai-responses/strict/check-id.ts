import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

const MAX_LENGTH = 64;
const PATTERN = /^[a-zA-Z0-9_-]+$/;

export function checkId(id: unknown, place: string): OpenAIFault | undefined {
  if (typeof id !== "string") return fault(place, `missing required parameter: '${place}'`);
  if (id === "") return fault(place, "empty string. Expected a string with minimum length 1");
  if (id.length > MAX_LENGTH)
    return fault(
      place,
      `string too long. Expected a string with maximum length ${MAX_LENGTH}, but got a string with length ${id.length}`,
      "string_above_max_length",
    );
  if (PATTERN.test(id)) return undefined;
  const message = "expected an ID that contains letters, numbers, underscores, or dashes";
  return fault(place, message, "invalid_value");
}
