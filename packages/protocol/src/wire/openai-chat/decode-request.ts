import { makeCallId } from "../../ids/make-call-id.ts";
import type { AssistantMessage, Message, RawItem } from "../../message.ts";
import type { DecodedRequest } from "../../model.ts";
import type { StreamEvent } from "../../stream-event.ts";
import type { ToolDefinition } from "../../tool.ts";
import { emptyUsage } from "../../usage.ts";
import { asList, asRecord, presentId, presentText } from "../odd-values.ts";
import { toJson } from "../to-json.ts";
import { isTooDeep } from "../turn-decoder.ts";
import { ChoiceReader } from "./decode-choice.ts";
import { decodeParts, textOfContent } from "./decode-parts.ts";
import type { ChatReplayItem } from "./replay-item.ts";
import { PROTOCOL } from "./traits.ts";

export interface DecodeRequestOptions {
  /** Provider that the body is for. Default `openai`. */
  provider?: string | undefined;
  /** The model that wrote the assistant messages. Default: that of the body. */
  model?: string | undefined;
}

type Fields = Record<string, unknown>;
type AssistantBlock = AssistantMessage["content"][number];

/**
 * Reads a Chat Completions request of another program. Never throws: what it cannot read becomes text, what only the
 * provider understands is kept for it. Ids of calls stay; timestamps are 0.
 *
 * @example
 * const { system, messages, tools } = decodeRequest(JSON.parse(body));
 */
export function decodeRequest(body: unknown, options: DecodeRequestOptions = {}): DecodedRequest {
  const fields = asRecord(body) ?? {};
  const entries = asList(fields.messages).map(shallowEnough);
  const rest = entries.findIndex((entry) => !isSystem(entry));
  const leading = rest < 0 ? entries : entries.slice(0, rest);
  const system = leading
    .map((entry) => textOfContent(asRecord(entry)?.content))
    .filter((text) => text !== "");
  const provider = options.provider ?? "openai";
  const history = new HistoryReader(provider, options.model ?? presentText(fields.model) ?? "");
  for (const entry of entries.slice(leading.length)) history.read(entry);
  return {
    ...(system.length > 0 && { system: system.join("\n\n") }),
    messages: history.messages,
    tools: decodeTools(fields),
  };
}

function shallowEnough(entry: unknown): unknown {
  return isTooDeep(entry) ? "(a message stood here that is nested too deep to be read)" : entry;
}

function isSystem(entry: unknown): boolean {
  const role = asRecord(entry)?.role;
  return role === "system" || role === "developer";
}

/** Reads the messages of a body in order. */
class HistoryReader {
  readonly messages: Message[] = [];
  readonly #provider: string;
  readonly #model: string;
  /** The names of the calls so far, by id. */
  readonly #names = new Map<string, string>();
  /** The calls of the last turn that had no id, by name. */
  #nameless = new Map<string, string>();

  constructor(provider: string, model: string) {
    this.#provider = provider;
    this.#model = `${provider}/${model}`;
  }

  read(entry: unknown): void {
    const fields = asRecord(entry);
    if (!fields) this.#addUser(typeof entry === "string" ? entry : entry && toJson(entry));
    else if (fields.role === "assistant") this.#addAssistant(fields);
    else if (fields.role === "tool" || fields.role === "function") this.#addResult(fields);
    else this.#addUser(fields.content);
  }

  #addUser(content: unknown): void {
    const blocks = decodeParts(content);
    if (blocks.length > 0) this.messages.push({ role: "user", content: blocks, timestamp: 0 });
  }

  #addResult(fields: Fields): void {
    const name = presentText(fields.name);
    const id = presentId(fields.tool_call_id) ?? (name && this.#nameless.get(name)) ?? "";
    this.messages.push({
      role: "toolResult",
      toolCallId: id,
      toolName: this.#names.get(id) ?? name ?? "",
      isError: false,
      content: decodeParts(fields.content),
      timestamp: 0,
    });
  }

  // The message is read as if it were an answer, so that the same is kept of it.
  #addAssistant(message: Fields): void {
    const reader = new ChoiceReader((name) => name);
    const events: StreamEvent[] = [];
    reader.read({ message }, events);
    const content = this.#blocksOf(events);
    const items: ChatReplayItem[] = [...reader.messageItems([]), ...reader.calls.items()];
    const { reasoningField: field } = reader.content;
    if (field !== undefined) items.unshift({ type: "reasoningField", field });
    if (content.length + items.length === 0) return;
    const raw = items.map((item): RawItem => ({ protocol: PROTOCOL, provider: this.#provider, item }));
    this.messages.push({
      role: "assistant",
      content,
      stopReason: content.some(({ type }) => type === "toolCall") ? "toolUse" : "stop",
      model: this.#model,
      usage: emptyUsage(),
      timestamp: 0,
      ...(raw.length > 0 && { raw }),
    });
  }

  #blocksOf(events: readonly StreamEvent[]): AssistantBlock[] {
    let thinking = "";
    let text = "";
    const calls: AssistantBlock[] = [];
    this.#nameless = new Map();
    for (const event of events)
      if (event.type === "thinking") thinking += event.delta ?? "";
      else if (event.type === "text") text += event.delta;
      else if (event.type === "toolCall") {
        const { key, id: given, name = "", args, argsDelta = "" } = event;
        const id = given ?? makeCallId({ turn: this.messages.length, key, position: calls.length });
        if (given === undefined) this.#nameless.set(name, id);
        this.#names.set(id, name);
        calls.push({ type: "toolCall", id, name, args: args ?? argsDelta });
      }
    return [
      ...(thinking === "" ? [] : [{ type: "thinking" as const, text: thinking }]),
      ...(text === "" ? [] : [{ type: "text" as const, text }]),
      ...calls,
    ];
  }
}

const FREE_TEXT = {
  type: "object",
  properties: { input: { type: "string", description: "The text that the tool is given." } },
};

/** The tools of a body, in the old field `functions` too; the first of a name counts. Hosted tools are none of ours. */
function decodeTools(body: Record<string, unknown>): ToolDefinition[] {
  const tools = new Map<string, ToolDefinition>();
  const entries = [
    ...asList(body.tools).map((entry) => asRecord(entry)),
    ...asList(body.functions).map((entry): Record<string, unknown> => ({ function: entry })),
  ];
  for (const entry of entries) {
    if (!entry || isTooDeep(entry)) continue;
    const custom = asRecord(entry.custom);
    const definition = asRecord(entry.function) ?? custom;
    const name = presentText(definition?.name);
    if (!definition || name === undefined || tools.has(name)) continue;
    const parameters = asRecord(definition.parameters) ?? (custom ? FREE_TEXT : {});
    tools.set(name, { name, description: presentText(definition.description) ?? "", parameters });
  }
  return [...tools.values()];
}
