import type { AssistantMessage } from "../../message.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { itemKind } from "./item-kind.ts";
import { PROTOCOL } from "./traits.ts";

export type OwnItem = Record<string, unknown>;

/** The items of a turn that its own provider left to be sent back, in order. */
export function ownItems(source: AssistantMessage, provider: string): OwnItem[] {
  return (source.raw ?? []).flatMap(({ protocol, provider: author, item }) => {
    const fields = asRecord(item);
    return fields && protocol === PROTOCOL && author === provider && saysWhatItIs(fields) ? [fields] : [];
  });
}

// Items come back from session files, which are not trusted.
function saysWhatItIs(item: OwnItem): boolean {
  return itemKind(item) !== "hosted" || presentText(item.type) !== undefined;
}

/** Reasoning that holds nothing would be looked up by its id, where nothing is stored. */
export function isEmptyReasoning(item: OwnItem): boolean {
  if (itemKind(item) !== "reasoning" || presentText(item.encrypted_content) !== undefined) return false;
  return !asList(item.content).some((part) => presentText(asRecord(part)?.text) !== undefined);
}
