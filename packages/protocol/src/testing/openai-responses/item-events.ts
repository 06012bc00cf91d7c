import { asList, asRecord } from "../../wire/odd-values.ts";
import type { AnswerItem } from "./answer-items.ts";

/** An event of a clean stream. */
export interface ResponsesEvent {
  type: string;
  sequence_number: number;
  response?: Record<string, unknown>;
  output_index?: number;
  item_id?: string;
  item?: Record<string, unknown>;
  part?: Record<string, unknown>;
  content_index?: number;
  summary_index?: number;
  delta?: string;
  text?: string;
  refusal?: string;
  arguments?: string;
  input?: string;
}

/** An event before its place in the stream is known. */
export type UnnumberedEvent = Omit<ResponsesEvent, "sequence_number">;

type Cut = (text: string) => string[];

/** The events of one item, from its announcement to its end. */
export function itemEvents(item: AnswerItem, index: number, cut: Cut): UnnumberedEvent[] {
  const events: UnnumberedEvent[] = [
    { type: "response.output_item.added", item: opened(item) },
    ...innerEvents(item, cut).map((event) => ({ ...event, item_id: item.id })),
    { type: "response.output_item.done", item },
  ];
  return events.map((event) => ({ ...event, output_index: index }));
}

// The item as it is announced: what streams is still empty.
function opened(item: AnswerItem): Record<string, unknown> {
  const status = item.status === undefined ? {} : { status: "in_progress" };
  switch (item.type) {
    case "message":
      return { ...item, ...status, content: [] };
    case "reasoning":
      return { ...item, summary: [] };
    case "function_call":
      return { ...item, ...status, arguments: "" };
    case "custom_tool_call":
      return { ...item, ...status, input: "" };
    default:
      return { ...item, ...status };
  }
}

function innerEvents(item: AnswerItem, cut: Cut): UnnumberedEvent[] {
  switch (item.type) {
    case "message":
      return asList(item.content).flatMap((part, n) => partEvents(asRecord(part) ?? {}, n, cut));
    case "reasoning":
      return asList(item.summary).flatMap((part, n) => summaryEvents(asRecord(part) ?? {}, n, cut));
    case "function_call":
      return textEvents("response.function_call_arguments", "arguments", item.arguments, cut);
    case "custom_tool_call":
      return textEvents("response.custom_tool_call_input", "input", item.input, cut);
    default:
      return [];
  }
}

function partEvents(part: Record<string, unknown>, index: number, cut: Cut): UnnumberedEvent[] {
  const field = part.type === "refusal" ? "refusal" : "text";
  const texts = textEvents(`response.${String(part.type)}`, field, part[field], cut);
  return [
    { type: "response.content_part.added", part: { ...part, [field]: "" } },
    ...texts,
    { type: "response.content_part.done", part },
  ].map((event) => ({ ...event, content_index: index }));
}

function summaryEvents(part: Record<string, unknown>, index: number, cut: Cut): UnnumberedEvent[] {
  return [
    { type: "response.reasoning_summary_part.added", part: { ...part, text: "" } },
    ...textEvents("response.reasoning_summary_text", "text", part.text, cut),
    { type: "response.reasoning_summary_part.done", part },
  ].map((event) => ({ ...event, summary_index: index }));
}

function textEvents(type: string, field: string, text: unknown, cut: Cut): UnnumberedEvent[] {
  const whole = String(text);
  return [
    ...cut(whole).map((delta) => ({ type: `${type}.delta`, delta })),
    { type: `${type}.done`, [field]: whole },
  ];
}
