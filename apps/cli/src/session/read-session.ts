import { type Message, messageSchema } from "@toolrail/protocol";
import * as v from "valibot";
import { foldEvents } from "./fold-events.ts";
import {
  type JsonLine,
  type JsonLinesRead,
  leftOutNotices,
  notJson,
  parseJson,
  type ReadOptions,
  readJsonLines,
} from "./json-lines.ts";
import { isLog, readEvents } from "./read-events.ts";

export type SessionRead =
  | { ok: true; messages: readonly Message[]; notices: readonly string[] }
  | { ok: false; message: string };

type MessagesRead = { ok: true; messages: readonly Message[] } | { ok: false; message: string };

type JsonLines = Extract<JsonLinesRead, { ok: true }>;

const messagesSchema = v.array(messageSchema);

/** A history from a file's text: a JSON array of messages, a message a line, or the log of a session. */
export function readSession(text: string, options: ReadOptions = {}): SessionRead {
  const source = text.replace(/^\uFEFF/u, "");
  return source.trimStart().startsWith("[") ? readArray(source) : readLines(source, options);
}

function readArray(source: string): SessionRead {
  const value = parseJson(source);
  if (value === undefined) return { ok: false, message: "not a JSON array of messages" };
  const checked = v.safeParse(messagesSchema, value);
  if (checked.success) return { ok: true, messages: checked.output, notices: [] };
  const index = checked.issues[0].path?.[0]?.key;
  return { ok: false, message: `entry ${Number(index) + 1} is not a message` };
}

function readLines(source: string, options: ReadOptions): SessionRead {
  const read = readJsonLines(source, options);
  if (!read.ok) return read;
  const told = isLog(read.lines) ? readHistory(read.lines) : readMessages(read);
  return told.ok ? { ...told, notices: leftOutNotices(read) } : told;
}

function readHistory(lines: readonly JsonLine[]): MessagesRead {
  const read = readEvents(lines);
  return read.ok ? { ok: true, messages: foldEvents(read.events).messages } : read;
}

function readMessages({ lines, damaged: [first] }: JsonLines): MessagesRead {
  if (first !== undefined) return notJson(first);
  const messages: Message[] = [];
  for (const { number, value } of lines) {
    const checked = v.safeParse(messageSchema, value);
    if (!checked.success) return { ok: false, message: `line ${number} is not a message` };
    messages.push(checked.output);
  }
  return { ok: true, messages };
}
