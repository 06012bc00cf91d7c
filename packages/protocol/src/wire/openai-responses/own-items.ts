import type { AssistantMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { isReplayed, type ReplayScope } from "../replay-scope.ts";
import { answeredId, itemKind } from "./item-kind.ts";
import { PROTOCOL } from "./traits.ts";

export type OwnItem = Record<string, unknown>;

/** The items that a turn's provider left to be sent back to it, in order; none of a turn by another model. */
export function ownItems(source: AssistantMessage, request: ModelRequest, scope?: ReplayScope): OwnItem[] {
  return isReplayed(source, request, scope) ? itemsBy(source, request.provider) : [];
}

/** The ids of the calls that were made of a custom tool, by whatever model of the provider. */
export function customCallIds(source: AssistantMessage, { provider }: ModelRequest): Set<unknown> {
  const calls = itemsBy(source, provider).filter(({ type }) => type === "custom_tool_call");
  return new Set(calls.map((item) => item.call_id));
}

/** The ids of the calls whose outputs stand among the items: nobody here ran them. */
export function answeredIds(items: readonly OwnItem[]): Set<unknown> {
  return new Set(items.map(answeredId).filter((id) => id !== undefined));
}

function itemsBy(source: AssistantMessage, provider = ""): OwnItem[] {
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
