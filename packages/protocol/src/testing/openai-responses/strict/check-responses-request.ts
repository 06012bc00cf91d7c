import { asRecord } from "../../../wire/odd-values.ts";
import type { OpenAIFault } from "../../openai/openai-fault.ts";
import { checkFields } from "./check-fields.ts";
import { checkItem } from "./check-item.ts";
import { checkItemIds } from "./check-item-ids.ts";
import { checkPairing } from "./check-pairing.ts";
import { checkReasoning } from "./check-reasoning.ts";
import { checkTools } from "./check-tools.ts";
import { createIssuedItems, type IssuedItems } from "./issued-items.ts";

/**
 * The first thing in a request's body that the strict API refuses; undefined when it would be taken. `issued`: what
 * the server sent before; default nothing.
 */
export function checkResponsesRequest(
  body: Record<string, unknown>,
  issued: IssuedItems = createIssuedItems(),
): OpenAIFault | undefined {
  const unusable = checkFields(body);
  if (unusable) return unusable;
  const items = inputItems(body.input);
  for (const [position, item] of items.entries()) {
    const found = checkItem(item, `input[${position}]`);
    if (found) return found;
  }
  const stored = body.store !== false;
  return (
    checkItemIds(items) ??
    checkPairing(items) ??
    checkReasoning(items, { issued, stored, model: body.model }) ??
    checkTools(body.tools)
  );
}

function inputItems(input: unknown): Record<string, unknown>[] {
  return Array.isArray(input) ? input.map((item) => asRecord(item) ?? {}) : [];
}
