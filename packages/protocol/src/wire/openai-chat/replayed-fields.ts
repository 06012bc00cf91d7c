import type { AssistantMessage, ToolCallBlock } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { asRecord } from "../odd-values.ts";
import { isReplayed } from "../replay-scope.ts";
import { CALL_FIELDS, isReasoningField, NOT_CARRIED, REASONING_FIELDS } from "./carried-fields.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import { type CallFieldsItem, type ChatReplayItem, readReplayItem } from "./replay-item.ts";
import { PROTOCOL } from "./traits.ts";

type Fields = Record<string, unknown>;

/** Fields that a rule knows: they go back also where unknown ones do not. */
const KNOWN_FIELDS: readonly string[] = [
  "reasoning_details",
  "thinking_blocks",
  "reasoning_opaque",
  "extra_content",
];

/** Fields of one turn that go back to the provider of the request; all empty for a turn of another. */
export interface Replayed {
  /** Reasoning as text and what no rule knows. */
  fields: Fields;
  /** Content parts that are no text: before the text, and behind it. */
  before: unknown[];
  after: unknown[];
  callFields(calls: readonly ToolCallBlock[]): (CallFieldsItem | undefined)[];
}

const NOTHING: Replayed = { fields: {}, before: [], after: [], callFields: () => [] };

/** Reads from a stored turn what goes back with it. */
export function replayedOf(
  message: AssistantMessage,
  request: ModelRequest,
  quirks: OpenAIChatQuirks,
): Replayed {
  if (!isReplayed(message, request, quirks.replayScope)) return NOTHING;
  const items = itemsOf(message, request.provider);
  const reasons = request.replayReasoning !== false && quirks.reasoningReplay !== "never";
  const mayReplay = (name: string) =>
    (reasons || !isReasoningField(name)) &&
    (quirks.replayUnknownFields !== false || KNOWN_FIELDS.includes(name));
  const carried: Fields = {};
  const [before, after]: [unknown[], unknown[]] = [[], []];
  for (const item of items) {
    if (item.type === "messageFields")
      for (const [name, value] of Object.entries(item.fields))
        if (mayReplay(name) && !NOT_CARRIED.has(name)) carried[name] = sealedOnly(name, value, message);
    if (item.type !== "contentParts") continue;
    before.push(...item.before.filter((part) => reasons || !isReasoningPart(part)));
    after.push(...item.after.filter((part) => reasons || !isReasoningPart(part)));
  }
  // Without a provider nobody knows whose words they are.
  const fallbackField = request.provider && (quirks.reasoningField ?? "reasoning_content");
  return {
    fields: { ...(reasons && reasoningText(message, items, fallbackField)), ...carried },
    before,
    after,
    callFields: (calls) => pairCalls(calls, items, quirks),
  };
}

function itemsOf({ raw = [] }: AssistantMessage, provider: string | undefined): ChatReplayItem[] {
  return raw.flatMap(({ protocol, provider: author, item }) => {
    if (protocol !== PROTOCOL || author !== (provider ?? author)) return [];
    return readReplayItem(item) ?? [];
  });
}

/** The thinking in the field that it came in; nothing where the turn carries it in another form. */
function reasoningText(
  message: AssistantMessage,
  items: readonly ChatReplayItem[],
  fallbackField: string | undefined,
): Fields {
  const blocks = message.content.filter((block) => block.type === "thinking");
  const text = blocks.map((block) => block.text).join("");
  if (text === "") return {};
  for (const item of items)
    if (item.type === "reasoningField" && REASONING_FIELDS.includes(item.field))
      return { [item.field]: text };
  const isSealed = blocks.some(({ signature, redacted }) => signature ?? redacted);
  if (!fallbackField || isSealed || items.some(carriesReasoning) || isOfOtherProtocol(message)) return {};
  return { [fallbackField]: text };
}

// A provider may speak several protocols. The decoder of this one notes its field at once, so a turn that broke off
// without a note is not of it.
function isOfOtherProtocol({ raw = [], stopReason }: AssistantMessage): boolean {
  const broken = stopReason === "error" || stopReason === "aborted";
  return broken || raw.some(({ protocol }) => protocol !== PROTOCOL);
}

function carriesReasoning(item: ChatReplayItem): boolean {
  if (item.type === "messageFields") return Object.keys(item.fields).some(isReasoningField);
  return item.type === "contentParts" && [...item.before, ...item.after].some(isReasoningPart);
}

function isReasoningPart(part: unknown): boolean {
  const type = asRecord(part)?.type;
  return typeof type === "string" && isReasoningField(type);
}

// The signature comes last: a block of a turn that broke off has none, and is refused.
function sealedOnly(name: string, value: unknown, { stopReason }: AssistantMessage): unknown {
  const broken = stopReason === "error" || stopReason === "aborted";
  if (!broken || name !== "thinking_blocks" || !Array.isArray(value)) return value;
  return value.filter((block) => asRecord(block)?.signature || asRecord(block)?.data);
}

/** Each call's own fields: by its id where that tells, else by its place. */
function pairCalls(
  calls: readonly ToolCallBlock[],
  items: readonly ChatReplayItem[],
  quirks: OpenAIChatQuirks,
): (CallFieldsItem | undefined)[] {
  const own = items.filter((item) => item.type === "callFields");
  const ids = calls.map(({ id, wireId = id }) => wireId);
  const paired: (CallFieldsItem | undefined)[] = [];
  for (const item of own) {
    const position = positionOf(item, ids);
    paired[position] = {
      ...item,
      fields: replayableFields(item.fields, quirks),
      functionFields: replayableFields(item.functionFields ?? {}, quirks),
    };
  }
  return paired;
}

function positionOf({ position, toolCallId }: CallFieldsItem, ids: readonly string[]): number {
  if (toolCallId === undefined || ids[position] === toolCallId) return position;
  const found = ids.indexOf(toolCallId);
  return found >= 0 ? found : position;
}

function replayableFields(fields: Fields, quirks: OpenAIChatQuirks): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) =>
        !CALL_FIELDS.has(name) && (quirks.replayUnknownFields !== false || KNOWN_FIELDS.includes(name)),
    ),
  );
}
