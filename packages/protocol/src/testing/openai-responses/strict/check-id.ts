import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";

const MAX_LENGTH = 64;
const ITEM_ID = /^[a-zA-Z0-9_-]+$/;
// A bar would make a pair of two ids of it.
const CALL_ID = /^[!-{}~]+$/;

/** The id of an item. */
export function checkItemId(id: unknown, place: string): OpenAIFault | undefined {
  const message = "expected an ID that contains letters, numbers, underscores, or dashes";
  return (
    checkLength(id, place) ?? (ITEM_ID.test(String(id)) ? undefined : fault(place, message, "invalid_value"))
  );
}

/** The id of a call. Its length is what the API documents; servers give ids of every form. */
export function checkCallId(id: unknown, place: string): OpenAIFault | undefined {
  const message = "expected an ID of printable characters";
  return (
    checkLength(id, place) ?? (CALL_ID.test(String(id)) ? undefined : fault(place, message, "invalid_value"))
  );
}

function checkLength(id: unknown, place: string): OpenAIFault | undefined {
  if (typeof id !== "string") return fault(place, `missing required parameter: '${place}'`);
  if (id === "") return fault(place, "empty string. Expected a string with minimum length 1");
  if (id.length > MAX_LENGTH)
    return fault(
      place,
      `string too long. Expected a string with maximum length ${MAX_LENGTH}, but got a string with length ${id.length}`,
      "string_above_max_length",
    );
  return undefined;
}
