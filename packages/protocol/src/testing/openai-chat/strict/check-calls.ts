import { isToolName } from "../../../tool-name.ts";
import { asRecord } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";

const MAX_ID_LENGTH = 40;
/** Servers give ids of every form, and take them back. */
const ID_PATTERN = /^[!-~]+$/;

/** The calls of an assistant message. */
export function checkCalls(calls: unknown, place: string): OpenAIFault | undefined {
  if (!Array.isArray(calls) || calls.length === 0) return fault(place, "expected a list that is not empty");
  const ids = new Set<unknown>();
  for (const [position, call] of calls.entries()) {
    const where = `${place}[${position}]`;
    const fields = asRecord(call);
    const found = checkCallId(fields?.id, `${where}.id`) ?? checkFunction(fields, where);
    if (found) return found;
    if (ids.has(fields?.id)) return fault(`${where}.id`, `duplicate tool call id '${fields?.id}'`);
    ids.add(fields?.id);
  }
  return undefined;
}

export function checkCallId(id: unknown, place: string): OpenAIFault | undefined {
  if (typeof id !== "string" || id === "") return fault(place, "expected a text that is not empty");
  if (id.length > MAX_ID_LENGTH)
    return fault(
      place,
      `string too long. Expected a string with maximum length ${MAX_ID_LENGTH}, but got a string with length ${id.length}`,
      "string_above_max_length",
    );
  return ID_PATTERN.test(id) ? undefined : fault(place, "expected an id of printable characters");
}

function checkFunction(call: Record<string, unknown> | undefined, place: string): OpenAIFault | undefined {
  if (call?.type !== "function") return fault(`${place}.type`, "expected 'function'");
  const called = asRecord(call.function);
  if (typeof called?.name !== "string" || !isToolName(called.name))
    return fault(`${place}.function.name`, "string does not match pattern ^[a-zA-Z0-9_-]{1,64}$");
  if (typeof called.arguments !== "string")
    return fault(`${place}.function.arguments`, "expected a text that holds a JSON object");
  return holdsObject(called.arguments)
    ? undefined
    : fault(`${place}.function.arguments`, "the text is not a JSON object");
}

function holdsObject(text: string): boolean {
  try {
    return asRecord(JSON.parse(text)) !== undefined;
  } catch {
    return false;
  }
}
