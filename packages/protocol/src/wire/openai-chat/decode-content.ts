import type { StreamEvent } from "../../stream-event.ts";
import { excerptOf } from "../excerpt.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { type CarriedFields, NOT_CARRIED, REASONING_FIELDS } from "./carried-fields.ts";
import { ItemList } from "./merge-fragments.ts";
import type { ContentPartsItem } from "./replay-item.ts";

const TEXT_KEY = "text";
const THINKING_KEY = "thinking";

/** A delta or a whole message. */
export interface MessageSource {
  fields: Record<string, unknown>;
  /** It is a message, not a delta. */
  whole: boolean;
}

/** Reads the text, the refusal's text, the thinking and what else stands beside the calls of one message. */
export class ContentReader {
  /** The field that the first reasoning came in. */
  reasoningField: string | undefined;
  hasText = false;
  refused = false;
  readonly #carried: CarriedFields;
  readonly #before = new ItemList();
  readonly #after = new ItemList();
  #warned = false;

  constructor(carried: CarriedFields) {
    this.#carried = carried;
  }

  read({ fields, whole }: MessageSource, events: StreamEvent[]): void {
    if (hasCallsOnly(fields)) return;
    const reasoning = this.#readReasoning(fields, events);
    const { content } = fields;
    if (typeof content === "string") this.#readText(content, fields, events);
    else for (const part of asList(content)) this.#readPart(part, whole, events);
    const refusal = presentText(fields.refusal);
    if (refusal !== undefined) {
      this.refused = true;
      this.#pushText(refusal, events);
    }
    for (const name in fields)
      if (!NOT_CARRIED.has(name)) this.#carry({ name, reasoning, whole }, fields, events);
  }

  /** The parts of the content that are no text; undefined when there are none. */
  parts(): ContentPartsItem | undefined {
    const [before, after] = [this.#before.items, this.#after.items];
    return before.length + after.length > 0 ? { type: "contentParts", before, after } : undefined;
  }

  // Servers that send two of the fields send the same text twice.
  #readReasoning(fields: Record<string, unknown>, events: StreamEvent[]): string | undefined {
    for (const name of REASONING_FIELDS) {
      const text = presentText(fields[name]);
      if (text === undefined) continue;
      this.reasoningField ??= name;
      events.push(thinkingEvent(text));
      return text;
    }
    const sealed = textOfItems(fields.reasoning_details) || textOfItems(fields.thinking_blocks);
    if (sealed !== "") events.push(thinkingEvent(sealed));
    return undefined;
  }

  #readText(content: string, fields: Record<string, unknown>, events: StreamEvent[]): void {
    if (content === "") return;
    // Gemini's compatible endpoint marks its thoughts beside the text.
    if (fields.extra_content !== undefined && isThought(fields.extra_content))
      events.push(thinkingEvent(content.replace(/^<thought>|<\/thought>$/g, "")));
    else this.#pushText(content, events);
  }

  #readPart(part: unknown, whole: boolean, events: StreamEvent[]): void {
    const fields = asRecord(part);
    const text = presentText(part) ?? (fields && !isThinkingPart(fields) ? textOfPart(fields) : undefined);
    if (text !== undefined) {
      if (fields && Object.keys(fields).length > 2) this.#warnOnce(part, events);
      this.#pushText(text, events);
    } else if (fields && fields.type !== "text" && fields.type !== undefined) {
      const thinking = isThinkingPart(fields)
        ? nestedText(fields.thinking ?? fields.text ?? fields.summary)
        : "";
      if (thinking !== "") events.push(thinkingEvent(thinking));
      const list = this.hasText ? this.#after : this.#before;
      if (whole) list.addWhole([part]);
      else list.add(fields, 0);
    }
  }

  #carry(
    { name, reasoning, whole }: { name: string; reasoning: string | undefined; whole: boolean },
    fields: Record<string, unknown>,
    events: StreamEvent[],
  ): void {
    const value = fields[name];
    if (reasoning !== undefined && value === reasoning && REASONING_FIELDS.includes(name)) return;
    if (name === "audio") {
      const transcript = presentText(asRecord(value)?.transcript);
      if (transcript !== undefined) this.#pushText(transcript, events);
    }
    this.#carried.add(name, name === "extra_content" ? withoutThoughtMark(value) : value, whole);
  }

  #pushText(delta: string, events: StreamEvent[]): void {
    if (delta === "") return;
    this.hasText = true;
    events.push({ type: "text", key: TEXT_KEY, delta });
  }

  #warnOnce(part: unknown, events: StreamEvent[]): void {
    if (this.#warned) return;
    this.#warned = true;
    events.push({
      type: "warning",
      message: "of a text part only the text is kept",
      excerpt: excerptOf(part),
    });
  }
}

function hasCallsOnly(fields: Record<string, unknown>): boolean {
  for (const name in fields) if (name !== "tool_calls") return false;
  return true;
}

function isThinkingPart({ type }: Record<string, unknown>): boolean {
  return type === "thinking" || type === "reasoning";
}

function textOfPart(part: Record<string, unknown>): string | undefined {
  return presentText(part.text) ?? presentText(part.refusal);
}

function thinkingEvent(delta: string): StreamEvent {
  return { type: "thinking", key: THINKING_KEY, delta };
}

/** The readable text of `reasoning_details` or `thinking_blocks`. */
function textOfItems(items: unknown): string {
  if (items === undefined) return "";
  return asList(items)
    .map((item) => {
      const fields = asRecord(item);
      return nestedText(fields?.text ?? fields?.summary ?? fields?.thinking);
    })
    .join("");
}

// Mistral nests text parts in a thinking part, Databricks in a summary.
function nestedText(value: unknown): string {
  return asList(value)
    .map((inner) => presentText(inner) ?? presentText(asRecord(inner)?.text) ?? "")
    .join("");
}

function isThought(extraContent: unknown): boolean {
  return asRecord(asRecord(extraContent)?.google)?.thought === true;
}

function withoutThoughtMark(extraContent: unknown): unknown {
  const fields = asRecord(extraContent);
  const google = asRecord(fields?.google);
  if (google?.thought === undefined) return extraContent;
  const { thought: _, ...rest } = google;
  return { ...fields, google: rest };
}
