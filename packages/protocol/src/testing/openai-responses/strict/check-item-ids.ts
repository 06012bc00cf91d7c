import { entryOf } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";
import { checkItemId } from "./check-id.ts";

const PREFIXES: Readonly<Record<string, string>> = {
  message: "msg",
  function_call: "fc",
  custom_tool_call: "ctc",
  reasoning: "rs",
};

/** The ids that items bring along: of their kind, and none twice. */
export function checkItemIds(items: readonly Record<string, unknown>[]): OpenAIFault | undefined {
  const seen = new Set<unknown>();
  for (const [position, { type = "message", id }] of items.entries()) {
    if (id === undefined) continue;
    const place = `input[${position}].id`;
    const found = checkItemId(id, place) ?? checkPrefix(String(id), entryOf(PREFIXES, String(type)), place);
    if (found) return found;
    if (seen.has(id)) return fault("input", `duplicate item found with id ${String(id)}`);
    seen.add(id);
  }
  return undefined;
}

function checkPrefix(id: string, prefix: string | undefined, place: string): OpenAIFault | undefined {
  if (prefix === undefined || id.startsWith(`${prefix}_`)) return undefined;
  const message = `invalid '${place}': '${id}'. Expected an ID that begins with '${prefix}'`;
  return fault(place, message, "invalid_value");
}
