import type { TextList } from "./decode-text.ts";
import type { ItemKind } from "./item-kind.ts";

/** A text that streams as `TYPE.delta` and comes whole as `TYPE.done`. */
export interface TextType {
  kind: ItemKind;
  list: TextList;
  /** The field that holds its place in the list. */
  index: "content_index" | "summary_index";
  refusal?: true;
}

const ANSWER: TextType = { kind: "message", list: "content", index: "content_index" };
const REASONING: TextType = { kind: "reasoning", list: "content", index: "content_index" };
const SUMMARY: TextType = { kind: "reasoning", list: "summary", index: "summary_index" };

export const TEXT_TYPES: Readonly<Record<string, TextType>> = {
  "response.output_text": ANSWER,
  "response.refusal": { ...ANSWER, refusal: true },
  "response.reasoning_text": REASONING,
  "response.reasoning_summary_text": SUMMARY,
  // The names of these two before they were settled; some servers kept them.
  "response.reasoning": REASONING,
  "response.reasoning_summary": SUMMARY,
};

/** Parts that come whole as `TYPE.done`; the content part of a message names its own type. */
export const PART_TYPES: Readonly<Record<string, TextType>> = {
  "response.content_part": ANSWER,
  "response.reasoning_part": REASONING,
  "response.reasoning_summary_part": SUMMARY,
};

export const REASONING_PART: TextType = REASONING;

export const ARGUMENT_TYPES: ReadonlySet<string> = new Set([
  "response.function_call_arguments",
  "response.custom_tool_call_input",
]);

/** The words by which an event ends a response. */
export const END_TYPES: Readonly<Record<string, string>> = {
  "response.completed": "completed",
  "response.done": "completed",
  "response.incomplete": "incomplete",
  "response.failed": "failed",
  "response.cancelled": "cancelled",
};
