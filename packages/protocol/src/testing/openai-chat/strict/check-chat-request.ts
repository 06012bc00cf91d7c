import { isToolName } from "../../../tool-name.ts";
import { asList, asRecord, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-error-body.ts";
import type { ChatRules } from "./chat-rules.ts";
import { checkMessage } from "./check-message.ts";

/** The first thing in a request's body that the strict API refuses; undefined when it would be taken. */
export function checkChatRequest(
  body: Record<string, unknown>,
  rules: ChatRules = {},
): OpenAIFault | undefined {
  const unusable = checkFields(body);
  if (unusable) return unusable;
  const messages = body.messages as Record<string, unknown>[];
  for (const [position, message] of messages.entries()) {
    const found = checkMessage(message, `messages[${position}]`, rules);
    if (found) return found;
  }
  return checkPairing(messages) ?? checkTools(body.tools, messages);
}

/** The body's own fields: a model, and a list of messages that are objects. */
function checkFields(body: Record<string, unknown>): OpenAIFault | undefined {
  if (presentText(body.model) === undefined) return fault("model", "you must provide a model parameter");
  if (!Array.isArray(body.messages)) return fault("messages", "missing required parameter: 'messages'");
  if (body.messages.length === 0) return fault("messages", "[] is too short - 'messages'");
  const odd = body.messages.findIndex((message) => !asRecord(message));
  if (odd >= 0) return fault(`messages[${odd}]`, "expected an object");
  if (body.stream !== true && body.stream_options !== undefined)
    return fault("stream_options", "'stream_options' is only allowed when 'stream' is enabled");
  if (body.max_tokens !== undefined && body.max_completion_tokens !== undefined)
    return fault("max_tokens", "'max_tokens' and 'max_completion_tokens' cannot both be set");
  return undefined;
}

/** Each call answered by one tool message right behind its turn, and no tool message without a call. */
function checkPairing(messages: readonly Record<string, unknown>[]): OpenAIFault | undefined {
  let open = new Set<unknown>();
  let turn = "";
  for (const [position, message] of messages.entries()) {
    const place = `messages[${position}]`;
    if (message.role === "tool") {
      if (!open.delete(message.tool_call_id))
        return fault(
          place,
          "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        );
      continue;
    }
    if (open.size > 0) return unanswered(open, turn);
    open = new Set(asList(message.tool_calls).map((call) => asRecord(call)?.id));
    turn = place;
  }
  return open.size > 0 ? unanswered(open, turn) : undefined;
}

function unanswered(ids: ReadonlySet<unknown>, place: string): OpenAIFault {
  return fault(
    place,
    `an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following did not have response messages: ${[...ids].join(", ")}`,
  );
}

/** The tools: there where the history holds calls, legal and distinct names, object schemas with properties. */
function checkTools(tools: unknown, messages: readonly Record<string, unknown>[]): OpenAIFault | undefined {
  const called = messages.some((message) => message.tool_calls !== undefined);
  if (tools === undefined)
    return called ? fault("tools", "'tools' must be given when messages hold tool calls") : undefined;
  if (!Array.isArray(tools) || tools.length === 0) return fault("tools", "[] is too short - 'tools'");
  const names = new Set<string>();
  for (const [position, tool] of tools.entries()) {
    const found = checkTool(asRecord(tool), names, `tools[${position}]`);
    if (found) return found;
  }
  return undefined;
}

function checkTool(
  tool: Record<string, unknown> | undefined,
  names: Set<string>,
  place: string,
): OpenAIFault | undefined {
  const definition = asRecord(tool?.function);
  if (tool?.type !== "function" || !definition) return fault(`${place}.type`, "expected 'function'");
  const { name } = definition;
  if (typeof name !== "string" || !isToolName(name))
    return fault(`${place}.function.name`, "string does not match pattern ^[a-zA-Z0-9_-]{1,64}$");
  if (names.has(name)) return fault(`${place}.function.name`, `duplicate tool name '${name}'`);
  names.add(name);
  if (definition.parameters === undefined) return undefined;
  const parameters = asRecord(definition.parameters);
  if (parameters?.type !== "object")
    return fault(`${place}.function.parameters`, "schema must be a JSON Schema of 'type: \"object\"'");
  return asRecord(parameters.properties)
    ? undefined
    : fault(`${place}.function.parameters`, "object schema missing properties");
}
