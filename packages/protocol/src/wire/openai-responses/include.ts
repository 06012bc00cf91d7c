import type { RawItem } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { asRecord } from "../odd-values.ts";
import { itemKind } from "./item-kind.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import { PROTOCOL } from "./traits.ts";

const ENCRYPTED_REASONING = "reasoning.encrypted_content";

/** What an answer is to hold besides. A model that does not reason refuses the question for its reasoning. */
export function includeField(
  request: ModelRequest,
  { encryptedReasoning = reasons(request) }: OpenAIResponsesQuirks,
): { include?: string[] } {
  return encryptedReasoning ? { include: [ENCRYPTED_REASONING] } : {};
}

function reasons(request: ModelRequest): boolean {
  return asRecord(request.extra?.reasoning) !== undefined || hasReasoned(request);
}

// Another model's reasoning says nothing of this one.
function hasReasoned({ messages, provider = "", model }: ModelRequest): boolean {
  const name = `${provider}/${model ?? ""}`;
  return messages.some(
    (message) =>
      message.role === "assistant" &&
      (model === undefined ? message.model.startsWith(name) : message.model === name) &&
      (message.raw ?? []).some((raw) => isReasoning(raw, provider)),
  );
}

function isReasoning(raw: RawItem, provider: string): boolean {
  const item = asRecord(raw.item);
  return raw.protocol === PROTOCOL && raw.provider === provider && !!item && itemKind(item) === "reasoning";
}
