import type { AssistantMessage, Message, ToolResultMessage } from "../../../src/message.ts";
import type { ModelRequest } from "../../../src/model.ts";
import * as codec from "../../../src/wire/openai-responses/index.ts";
import * as history from "../history.ts";

export { assistant, toolCall, user } from "../history.ts";

/** What the provider `openai` wants back with a turn. */
export function own(...items: unknown[]): Pick<AssistantMessage, "raw"> {
  return { raw: items.map((item) => ({ protocol: "openai-responses", provider: "openai", item })) };
}

export function result(
  toolCallId: string,
  content: ToolResultMessage["content"] | string = "ok",
  fields: Partial<ToolResultMessage> = {},
): ToolResultMessage {
  return history.result(toolCallId, content, fields);
}

/** A request to the provider `openai`. */
export function request(messages: Message[], fields: Partial<ModelRequest> = {}): ModelRequest {
  return history.request(messages, { provider: "openai", ...fields });
}

/** The body of a request, its items as records of fields. */
export function encodeRequest(
  sent: ModelRequest,
  quirks: codec.OpenAIResponsesQuirks = {},
): Omit<codec.ResponsesRequestBody, "input"> & { input: Record<string, unknown>[] } {
  return codec.encodeRequest(sent, quirks);
}
