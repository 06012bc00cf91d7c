import { asRecord } from "./odd-values.ts";

/** A part of an event's data: a parsed JSON value or a terminal mark, or a text that could not be read. */
export type EventPart = { chunk: unknown } | { unread: string };

/** OpenAI's terminal mark; it is no JSON. */
export const DONE_MARK = "[DONE]";

/** Broken objects that are looked through in one line, so that a line takes linear time. */
const MAX_BROKEN_OBJECTS = 8;

/** Parses an event's data; where it is not one JSON text, what of it can be read, in order. */
export function parseEventData(data: string): EventPart[] {
  const whole = parseJson(data);
  if (whole !== undefined) return [{ chunk: whole }];
  return data.trim() === DONE_MARK ? [{ chunk: DONE_MARK }] : parseGluedLines(data);
}

// Gateways glue events: several lines in one, or half an event and a whole one behind its `data:`.
function parseGluedLines(data: string): EventPart[] {
  const parts = data.split(/[\r\n]+/).flatMap((line) => parseGluedLine(line.replace(/^\s*data:/, "").trim()));
  return parts.some((part) => "chunk" in part) ? parts : [{ unread: data }];
}

/** The objects of one line that follow each other with or without `data:`, and what stands between them. */
function parseGluedLine(line: string): EventPart[] {
  const parts: EventPart[] = [];
  let readTo = 0;
  let broken = 0;
  for (let at = 0; at >= 0 && at < line.length; ) {
    // Behind anything unread a mark may be a word of a text.
    const isMark = isDone(line, at) && at === nextStart(line, readTo);
    const end = isMark ? line.length : objectEnd(line, at);
    const chunk = isMark ? DONE_MARK : parseObject(line.slice(at, end));
    if (chunk === undefined) {
      at = nextField(line, at, ++broken > MAX_BROKEN_OBJECTS);
      continue;
    }
    addUnread(parts, line.slice(readTo, at));
    parts.push({ chunk });
    readTo = end;
    at = nextStart(line, end);
  }
  addUnread(parts, line.slice(readTo));
  return parts;
}

function isDone(line: string, at: number): boolean {
  return at + DONE_MARK.length === line.length && line.endsWith(DONE_MARK);
}

function addUnread(parts: EventPart[], text: string): void {
  const trimmed = text.slice(nextStart(text, 0)).trimEnd();
  const unread = trimmed.endsWith("data:") ? trimmed.slice(0, -"data:".length).trimEnd() : trimmed;
  if (unread !== "") parts.push({ unread });
}

/** Past blanks, commas and the name of the field. */
function nextStart(line: string, from: number): number {
  GLUE.lastIndex = from;
  GLUE.test(line);
  return GLUE.lastIndex;
}

const GLUE = /(?:data:|[\s,])*/y;

/** Behind the next `data:`, or the last one; -1 where none follows. */
function nextField(line: string, from: number, last: boolean): number {
  const field = last ? line.lastIndexOf("data:") : line.indexOf("data:", from);
  return field < from ? -1 : nextStart(line, field);
}

/** End of the object that begins at `at`; the end of the line for one without an end. */
function objectEnd(line: string, at: number): number {
  let depth = 0;
  let inString = false;
  for (let i = at; i < line.length; i++) {
    const char = line[i];
    if (inString && char === "\\") i++;
    else if (char === '"') inString = !inString;
    else if (!inString && char === "{") depth++;
    else if (!inString && char === "}" && --depth === 0) return i + 1;
  }
  return line.length;
}

/** True when a line of an unreadable text began or ended as a chunk does; all else is noise. */
export function isPartOfChunk(text: string): boolean {
  return /(?:^|data:)\s*\{|\}\s*$/m.test(text);
}

// Only an object counts here: within a JSON text its quotes would be escaped, so it can't be a part of one.
function parseObject(text: string): Record<string, unknown> | undefined {
  return text.startsWith("{") ? asRecord(parseJson(text)) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
