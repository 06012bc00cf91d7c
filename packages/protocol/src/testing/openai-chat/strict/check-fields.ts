import { asRecord, presentText } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

/** The body's own fields: a model, and a list of messages that are objects. */
export function checkFields(body: Record<string, unknown>): OpenAIFault | undefined {
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
