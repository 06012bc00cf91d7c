import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";

/** The body's own fields: a model, an output limit, a list of messages that are objects, a system prompt that says something. */
export function checkFields(body: Record<string, unknown>): AnthropicFault | undefined {
  if (presentText(body.model) === undefined) return fault("model", "Field required");
  if (body.max_tokens === undefined) return fault("max_tokens", "Field required");
  if (!Number.isInteger(body.max_tokens) || Number(body.max_tokens) < 1)
    return fault("max_tokens", "Input should be a whole number greater than or equal to 1");
  if (!Array.isArray(body.messages)) return fault("messages", "Field required");
  if (body.messages.length === 0) return fault("messages", "at least one message is required");
  const odd = body.messages.findIndex((message) => !asRecord(message));
  if (odd >= 0) return fault(`messages.${odd}`, "Input should be an object");
  return checkSystem(body.system);
}

function checkSystem(system: unknown): AnthropicFault | undefined {
  if (system === undefined) return undefined;
  const texts = asList(system).map((block) => (typeof block === "string" ? block : asRecord(block)?.text));
  return texts.length > 0 && texts.every((text) => typeof text === "string" && text.trim() !== "")
    ? undefined
    : fault("system", "text content blocks must be non-empty");
}
