import type { ModelRequest } from "../../model.ts";
import { asRecord } from "../odd-values.ts";
import { itemKind } from "./item-kind.ts";
import { ownItems } from "./own-items.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { ResponsesRequestBody } from "./wire-types.ts";

const ENCRYPTED_REASONING = "reasoning.encrypted_content";

/** What an answer is to hold besides. A model that does not reason refuses the question for its reasoning. */
export function includeField(
  request: ModelRequest,
  { encryptedReasoning = reasons(request) }: OpenAIResponsesQuirks,
): Pick<ResponsesRequestBody, "include"> {
  return encryptedReasoning ? { include: [ENCRYPTED_REASONING] } : {};
}

function reasons(request: ModelRequest): boolean {
  return asRecord(request.extra?.reasoning) !== undefined || hasReasoned(request);
}

// Another model's reasoning says nothing of this one.
function hasReasoned(request: ModelRequest): boolean {
  return request.messages.some(
    (message) =>
      message.role === "assistant" &&
      ownItems(message, request).some((item) => itemKind(item) === "reasoning"),
  );
}
