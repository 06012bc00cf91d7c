import type { Message, ToolResultMessage } from "../../message.ts";
import type { DecodedRequest } from "../../model.ts";
import type { ToolDefinition } from "../../tool.ts";
import { asList, asRecord, presentId, presentText } from "../odd-values.ts";
import { toJson } from "../to-json.ts";
import { isTooDeep } from "../turn-decoder.ts";
import { decodeParts, textOfParts } from "./decode-parts.ts";
import { readTurn, type TurnAuthor } from "./decode-turn.ts";
import { answeredId } from "./item-kind.ts";

export interface DecodeRequestOptions {
  /** Provider that the body was for; reasoning and other opaque items go back to it alone. Default `openai`. */
  provider?: string | undefined;
  /** The model that wrote the turns. Default: the body's own. */
  model?: string | undefined;
}

type Fields = Record<string, unknown>;

const TOO_DEEP_TEXT = "(nested too deep to be read)";
const RESULT_TYPES: ReadonlySet<unknown> = new Set(["function_call_output", "custom_tool_call_output"]);

/**
 * Reads the body of a Responses request into a neutral history. Call ids stay; reasoning, hosted items and calls of
 * custom tools are kept for the provider as they came; what has no neutral form becomes text. Only function tools are
 * among `tools`. Timestamps are 0 and usage is empty. Never throws.
 *
 * @example
 * const { system, messages, tools } = decodeRequest(JSON.parse(body));
 */
export function decodeRequest(body: unknown, options: DecodeRequestOptions = {}): DecodedRequest {
  const fields = asRecord(body) ?? {};
  const provider = options.provider ?? "openai";
  const model = `${provider}/${options.model ?? presentText(fields.model) ?? "unknown"}`;
  const items = asList(fields.input).map(readItem);
  const leading = items.findIndex((item) => !isInstruction(item));
  const split = leading < 0 ? items.length : leading;
  const system = [fields.instructions, ...items.slice(0, split).map(({ content }) => content)]
    .map((content) => textOfParts(isTooDeep(content) ? TOO_DEEP_TEXT : content))
    .filter((text) => text !== "");
  return {
    ...(system.length > 0 && { system: system.join("\n\n") }),
    messages: readHistory(items.slice(split), { provider, model }),
    tools: asList(fields.tools).flatMap((tool) => readTool(isTooDeep(tool) ? undefined : asRecord(tool))),
  };
}

// A text in the list, or anything else that is no item, is what the user says.
function readItem(value: unknown): Fields {
  if (isTooDeep(value)) return { role: "user", content: TOO_DEEP_TEXT };
  const content = typeof value === "string" ? value : (toJson(value) ?? "");
  return asRecord(value) ?? { role: "user", content };
}

function isInstruction({ role }: Fields): boolean {
  return role === "system" || role === "developer";
}

/** Groups the items into turns of the model, results and what the user says. */
function readHistory(items: readonly Fields[], author: TurnAuthor): Message[] {
  const entries: (Message | Fields[])[] = [];
  const turnOf = new Map<string, Fields[]>();
  const names = new Map<string, string>();
  let turn: Fields[] | undefined;
  for (const item of items) {
    const answered = answeredId(item);
    if (isUserMessage(item) || RESULT_TYPES.has(item.type)) {
      turn = undefined;
      entries.push(...(isUserMessage(item) ? readUserMessage(item) : [readResult(item, names)]));
    } else if (answered !== undefined) {
      // The output of a hosted tool belongs to the turn that called it, wherever it stands.
      const own = turnOf.get(answered);
      if (own) own.push(item);
      else entries.push(readResult(item, names));
    } else {
      if (!turn) {
        turn = [];
        entries.push(turn);
      }
      turn.push(item);
      noteCall(item, turn);
    }
  }
  return entries.flatMap((entry, position) =>
    Array.isArray(entry) ? readTurn(entry, author, position) : [entry],
  );

  function noteCall(item: Fields, own: Fields[]): void {
    const id = presentId(item.call_id);
    if (id === undefined) return;
    turnOf.set(id, own);
    names.set(id, presentText(item.name) ?? "");
  }
}

function isUserMessage({ role, type }: Fields): boolean {
  if (presentText(role) !== undefined) return role !== "assistant";
  return type === "message";
}

function readUserMessage({ content }: Fields): Message[] {
  const blocks = decodeParts(content);
  return blocks.length > 0 ? [{ role: "user", content: blocks, timestamp: 0 }] : [];
}

function readResult(item: Fields, names: ReadonlyMap<string, string>): ToolResultMessage {
  const toolCallId = presentId(item.call_id) ?? "";
  return {
    role: "toolResult",
    toolCallId,
    toolName: names.get(toolCallId) ?? "",
    isError: false,
    content: decodeParts(item.output),
    timestamp: 0,
  };
}

function readTool(tool: Fields | undefined): ToolDefinition[] {
  const name = presentText(tool?.name);
  if (!tool || name === undefined || (presentText(tool.type) ?? "function") !== "function") return [];
  return [
    {
      name,
      description: presentText(tool.description) ?? "",
      parameters: asRecord(tool.parameters) ?? {},
      ...(tool.defer_loading === true && { deferLoading: true }),
    },
  ];
}
