import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";
import { createThinkingLedger, type ThinkingLedger } from "../thinking-ledger.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { checkContent } from "./check-content.ts";
import { checkHosted } from "./check-hosted.ts";
import { checkPairing } from "./check-pairing.ts";
import { checkTools, type StrictMessage, toStrictMessages } from "./check-tools.ts";
import { promptBlocks } from "./prompt-blocks.ts";

/**
 * The first thing in a request's body that the strict API refuses; undefined when it would be taken. `thinking`: what
 * the provider issued; by default only signatures that the scripted provider makes are known.
 */
export function checkAnthropicRequest(
  body: Record<string, unknown>,
  thinking: ThinkingLedger = createThinkingLedger(),
): AnthropicFault | undefined {
  const unusable = checkFields(body);
  if (unusable) return unusable;
  const messages = toStrictMessages(body.messages);
  return (
    checkRoles(messages) ??
    checkContent(messages, thinking) ??
    checkPairing(messages) ??
    checkHosted(messages) ??
    checkEnd(messages) ??
    checkTools(body.tools, messages) ??
    checkCacheControl(body)
  );
}

/** Allowed ends of an assistant's message: not in thinking, and the last of a request not in blanks. */
function checkEnd(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  for (const message of messages) {
    const end = message.blocks.at(-1);
    if (message.role !== "assistant" || !end) continue;
    if (end.type === "thinking" || end.type === "redacted_thinking")
      return fault(message.path, "The final block in an assistant message cannot be `thinking`");
    if (message === messages.at(-1) && /\s$/.test(String(end.text ?? "")))
      return fault("messages", "final assistant content cannot end with trailing whitespace");
  }
  return undefined;
}

/** User and assistant in turn, the user first. */
function checkRoles(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  for (const [position, { role, path }] of messages.entries()) {
    if (role !== "user" && role !== "assistant")
      return fault(`${path}.role`, "Input should be 'user' or 'assistant'");
    if (position === 0 && role !== "user") return fault(path, 'first message must use the "user" role');
    if (role === messages[position - 1]?.role)
      return fault(
        path,
        `roles must alternate between "user" and "assistant", but found multiple "${role}" roles in a row`,
      );
  }
  return undefined;
}

/** The body's own fields: a model, an output limit, a list of messages that are objects, a system prompt that says something. */
function checkFields(body: Record<string, unknown>): AnthropicFault | undefined {
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

const MAX_MARKERS = 4;
const TTLS: readonly unknown[] = [undefined, "5m", "1h"];

/** The markers of the prompt cache: four at most, those that last an hour first, none where no prefix may end. */
function checkCacheControl(body: Record<string, unknown>): AnthropicFault | undefined {
  let count = 0;
  let short = false;
  const blocks = promptBlocks(body);
  const automatic = { path: "", block: {}, markers: body.cache_control ? [Object(body.cache_control)] : [] };
  for (const { path, block, markers } of [...blocks, automatic])
    for (const { type, ttl } of markers) {
      const where = path === "" ? "cache_control" : `${path}.cache_control`;
      if (type !== "ephemeral") return fault(`${where}.type`, "Input should be 'ephemeral'");
      if (!TTLS.includes(ttl)) return fault(`${where}.ttl`, "Input should be '5m' or '1h'");
      const misplaced = checkPlace(block, where);
      if (misplaced) return misplaced;
      if (ttl === "1h" && short)
        return fault(
          `${where}.ttl`,
          "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
        );
      short ||= ttl !== "1h";
      count++;
    }
  return count > MAX_MARKERS
    ? fault("cache_control", `A maximum of 4 blocks with cache_control may be provided. Found ${count}.`)
    : undefined;
}

function checkPlace(block: Record<string, unknown>, path: string): AnthropicFault | undefined {
  if (block.type === "thinking" || block.type === "redacted_thinking")
    return fault(path, "Extra inputs are not permitted");
  if (block.type === "text" && block.text === "")
    return fault(path, "cache_control cannot be set for empty text blocks");
  return block.defer_loading === true
    ? fault(path, `Tool '${block.name}' cannot have both defer_loading=true and cache_control set`)
    : undefined;
}
