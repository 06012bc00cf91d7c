import { asList, asRecord } from "../../../wire/odd-values.ts";
import type { Refusal } from "../../node/strict-protocol.ts";
import { type ImitatedRequest, type ImitatedServer, plainMessage } from "./imitation.ts";

const ID = /^[a-zA-Z0-9]{9}$/;
const ASSISTANT_FIELDS = ["role", "content", "tool_calls", "prefix"];

/** Mistral: call ids of nine characters, no user message behind a tool message, no field that it does not know. */
export function mistral(): ImitatedServer {
  return {
    choices(answer, turn) {
      const id = (position: number) =>
        `M${String(turn).padStart(5, "0")}${String(position).padStart(3, "0")}`;
      const message = plainMessage(answer, (_, position) => id(position));
      if (!answer.thinking) return [message];
      const thinking = { type: "thinking", thinking: [{ type: "text", text: answer.thinking }] };
      const text = answer.text ? [{ type: "text", text: answer.text }] : [];
      return [{ ...message, content: [thinking, ...text] }];
    },
    check: (request) => checkFields(request) ?? checkOrder(request) ?? checkIds(request),
    wholeCalls: true,
    rules: { assistantParts: ["text", "refusal", "thinking"] },
  };
}

function checkFields({ body, messages }: ImitatedRequest): Refusal | undefined {
  if (body.max_completion_tokens !== undefined) return unknownField("max_completion_tokens");
  for (const [position, message] of messages.entries())
    for (const field of Object.keys(message))
      if (message.role === "assistant" && !ASSISTANT_FIELDS.includes(field))
        return unknownField(`messages[${position}].assistant.${field}`);
  return undefined;
}

function checkOrder({ messages }: ImitatedRequest): Refusal | undefined {
  for (const [position, { role }] of messages.entries())
    if (role === "user" && messages[position - 1]?.role === "tool")
      return mistralRefusal(`messages[${position}]`, "Unexpected role 'user' after role 'tool'", "3230");
  return messages.at(-1)?.role === "assistant"
    ? mistralRefusal("messages", "Expected last role User or Tool but got assistant", "3230")
    : undefined;
}

function checkIds({ messages }: ImitatedRequest): Refusal | undefined {
  const ids = messages.flatMap((message) => [
    ...asList(message.tool_calls).map((call) => asRecord(call)?.id),
    ...(message.role === "tool" ? [message.tool_call_id] : []),
  ]);
  const wrong = ids.find((id) => !ID.test(String(id)));
  const rule = "must be a-z, A-Z, 0-9, with a length of 9.";
  return wrong === undefined
    ? undefined
    : mistralRefusal("tool_calls", `Tool call id was ${wrong} but ${rule}`, "3280");
}

function unknownField(place: string): Refusal {
  const detail = [
    { type: "extra_forbidden", loc: ["body", ...place.split(".")], msg: "Extra inputs are not permitted" },
  ];
  return {
    summary: `${place}: Extra inputs are not permitted`,
    status: 422,
    body: { object: "error", message: { detail }, type: "invalid_request_error" },
  };
}

function mistralRefusal(place: string, message: string, code: string): Refusal {
  const body = { object: "error", message, type: "invalid_request_error", param: null, code };
  return { summary: `${place}: ${message}`, body };
}
