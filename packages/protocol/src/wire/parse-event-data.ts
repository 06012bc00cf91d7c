import { asRecord } from "./odd-values.ts";

/** A part of an event's data: a parsed JSON value or a terminal mark, or a text that could not be read. */
export type EventPart = { chunk: unknown } | { unread: string };

/** OpenAI's terminal mark; it is no JSON. */
export const DONE_MARK = "[DONE]";

/** Parses an event's data; where it is not one JSON text, what of it can be read, in order. */
export function parseEventData(data: string): EventPart[] {
  const whole = parseJson(data);
  if (whole !== undefined) return [{ chunk: whole }];
  return data.trim() === DONE_MARK ? [{ chunk: DONE_MARK }] : parseGluedLines(data);
}

// Gateways glue events: several lines in one, or half an event and a whole one behind its `data:`.
function parseGluedLines(data: string): EventPart[] {
  const parts: EventPart[] = [];
  for (const line of data.split(/[\r\n]+/)) {
    const text = line.replace(/^\s*data:/, "").trim();
    if (text === "") continue;
    const chunk = text === DONE_MARK ? text : parseObject(text);
    if (chunk === undefined) parts.push({ unread: text });
    const tail = chunk ?? parseObject(text.slice(text.lastIndexOf("data:") + "data:".length));
    if (tail !== undefined) parts.push({ chunk: tail });
  }
  return parts.some((part) => "chunk" in part) ? parts : [{ unread: data }];
}

/** Whether a line of an unreadable text began or ended as a chunk does; all else is noise. */
export function isPartOfChunk(text: string): boolean {
  return /(?:^|data:)\s*\{|\}\s*$/m.test(text);
}

// Only an object counts here: within a JSON text its quotes would be escaped, so it can't be a part of one.
function parseObject(text: string): Record<string, unknown> | undefined {
  return asRecord(parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
