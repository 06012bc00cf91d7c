import type { StreamEvent } from "../../stream-event.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";

const TEXT_KEY = "text";
const THINKING_KEY = "thinking";

/** The text, the refusal's text and the thinking of a delta or a whole message. */
export function decodeContent(said: Record<string, unknown>, events: StreamEvent[]): void {
  // Servers that send both fields send the same text twice.
  const reasoning = presentText(said.reasoning_content) ?? presentText(said.reasoning);
  if (reasoning !== undefined) events.push(thinkingEvent(reasoning));
  for (const part of asList(said.content)) {
    const event = decodePart(part);
    if (event) events.push(event);
  }
  const refusal = presentText(said.refusal);
  if (refusal !== undefined) events.push(textEvent(refusal));
}

function decodePart(part: unknown): StreamEvent | undefined {
  const plain = presentText(part);
  if (plain !== undefined) return textEvent(plain);
  const fields = asRecord(part);
  if (!fields) return undefined;
  if (fields.type === "thinking" || fields.type === "reasoning") return decodeThinkingPart(fields);
  const text = presentText(fields.text) ?? presentText(fields.refusal);
  return text === undefined ? undefined : textEvent(text);
}

// Mistral nests text parts in a thinking part.
function decodeThinkingPart(part: Record<string, unknown>): StreamEvent | undefined {
  const texts = asList(part.thinking ?? part.text).map(
    (inner) => presentText(inner) ?? presentText(asRecord(inner)?.text) ?? "",
  );
  const thinking = texts.join("");
  return thinking === "" ? undefined : thinkingEvent(thinking);
}

function textEvent(delta: string): StreamEvent {
  return { type: "text", key: TEXT_KEY, delta };
}

function thinkingEvent(delta: string): StreamEvent {
  return { type: "thinking", key: THINKING_KEY, delta };
}
