import { type Message, messageSchema } from "@toolrail/protocol";
import * as v from "valibot";
import { foldEvents, type SentRequest } from "./fold-events.ts";
import { damageNotices, type JsonLinesRead, parseJson, readJsonLines } from "./json-lines.ts";
import { isEvent, isLog, readEvents } from "./read-events.ts";

export type SessionRead =
  | {
      ok: true;
      messages: readonly Message[];
      notices: readonly string[];
      /** Requests recorded in the log. Absent for plain messages. */
      requests?: readonly SentRequest[];
    }
  | { ok: false; message: string };

const messagesSchema = v.array(messageSchema);

/**
 * Reads a history from a file's text: a JSON array of messages, a message a line, or the log of a session. Lines of a
 * log that can't be read are skipped and named; a list of messages has to be whole but for its last line.
 */
export function readSession(text: string): SessionRead {
  const source = text.replace(/^\uFEFF/u, "");
  if (source.trimStart().startsWith("[")) return readArray(source);
  const read = readJsonLines(source, isEvent);
  return isLog(read.lines) ? readHistory(read) : readMessages(source);
}

function readArray(source: string): SessionRead {
  const value = parseJson(source);
  if (value === undefined) return { ok: false, message: "not a JSON array of messages" };
  const checked = v.safeParse(messagesSchema, value);
  if (checked.success) return { ok: true, messages: checked.output, notices: [] };
  const index = checked.issues[0].path?.[0]?.key;
  return { ok: false, message: `entry ${Number(index) + 1} is not a message` };
}

function readHistory(read: JsonLinesRead): SessionRead {
  const { lines, ...damage } = read;
  const events = readEvents(lines);
  if (!events.ok) return events;
  const skipped = [...damage.skipped, ...events.skipped].sort((a, b) => a - b);
  const { messages, requests } = foldEvents(events.events);
  return { ok: true, messages, requests, notices: damageNotices({ ...damage, skipped }) };
}

function readMessages(source: string): SessionRead {
  const { lines, ...damage } = readJsonLines(source, (value) => v.is(messageSchema, value));
  const [unreadable] = damage.skipped;
  if (unreadable !== undefined) return { ok: false, message: `line ${unreadable} is not JSON` };
  const messages: Message[] = [];
  for (const { number, value } of lines) {
    const checked = v.safeParse(messageSchema, value);
    if (!checked.success) return { ok: false, message: `line ${number} is not a message` };
    messages.push(checked.output);
  }
  return { ok: true, messages, notices: damageNotices(damage) };
}
