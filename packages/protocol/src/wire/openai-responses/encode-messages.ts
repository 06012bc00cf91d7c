import { digestText } from "../../ids/digest.ts";
import { normalizeToolCallIds } from "../../ids/normalize.ts";
import { ID_POLICIES } from "../../ids/policy.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { isByProvider } from "../replay-scope.ts";
import { encodeAssistant } from "./encode-assistant.ts";
import { encodeToolResults } from "./encode-tool-results.ts";
import { encodeUser, withoutImages } from "./encode-user.ts";
import { answeredId } from "./item-kind.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { InputItem } from "./wire-types.ts";

/** The history as the items of the protocol; the system prompt stands beside it. */
export function encodeMessages(request: ModelRequest, quirks: OpenAIResponsesQuirks): InputItem[] {
  const customCalls = new Set<string>();
  const seesImages = request.vision !== false;
  const imagesInToolResults = quirks.imagesInToolResults ?? true;
  const messages = normalizeToolCallIds(request.messages, quirks.idPolicy ?? "openaiResponses", {
    isOwn: (message) => isByProvider(message, request),
  });
  const encoded: InputItem[] = [];
  let results: ToolResultMessage[] = [];

  function endResults(): void {
    encoded.push(...encodeToolResults(results, { customCalls, imagesInToolResults }));
    results = [];
  }

  for (const [position, message] of messages.entries()) {
    if (message.role === "toolResult") {
      results.push(seesImages ? message : withoutImages(message));
      continue;
    }
    endResults();
    const source = request.messages[position];
    if (message.role === "user") encoded.push(...encodeUser(seesImages ? message : withoutImages(message)));
    else if (source?.role === "assistant")
      encoded.push(...encodeAssistant(message, source, { request, quirks, customCalls }));
  }
  endResults();
  // Only ids change.
  return distinctItems(encoded) as InputItem[];
}

type Fields = Record<string, unknown>;

/**
 * Items that go back as they came may bring an id along that an earlier turn's have: the later one gives way. A call
 * changes its id together with its output; what has an item's id twice goes without.
 */
function distinctItems(items: readonly Fields[]): Fields[] {
  const used = new Set<string>();
  const variants = new Map<string, number>();
  const itemIds = new Set<unknown>();
  const open = new Map<string, string[]>();

  function takeCallId(id: string): string {
    let variant = variants.get(id) ?? 0;
    let given = id;
    while (used.has(given)) given = digestText([++variant, id], ID_POLICIES.openaiResponses);
    variants.set(id, variant);
    used.add(given);
    const known = open.get(id);
    if (known) known.push(given);
    else open.set(id, [given]);
    return given;
  }

  function withCallId(item: Fields): Fields {
    const { call_id: id } = item;
    if (typeof id !== "string") return item;
    const given = answeredId(item) === undefined ? takeCallId(id) : (open.get(id)?.pop() ?? id);
    return given === id ? item : { ...item, call_id: given };
  }

  return items.map((item) => {
    const { id, ...bare } = item;
    const isRepeated = id !== undefined && itemIds.has(id);
    itemIds.add(id);
    return withCallId(isRepeated ? bare : item);
  });
}
