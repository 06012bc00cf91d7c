import { type Message, messageSchema } from "@toolrail/protocol";
import * as v from "valibot";

export type SessionRead =
  | { ok: true; messages: readonly Message[]; notices: readonly string[] }
  | { ok: false; message: string };

const messagesSchema = v.array(messageSchema);

/** A history from a file's text: a JSON array of messages, or a message a line. */
export function readSession(text: string): SessionRead {
  const source = text.replace(/^\uFEFF/u, "");
  return source.trimStart().startsWith("[") ? readArray(source) : readLines(source);
}

function readArray(source: string): SessionRead {
  const value = parseJson(source);
  if (value === undefined) return { ok: false, message: "not a JSON array of messages" };
  const checked = v.safeParse(messagesSchema, value);
  if (checked.success) return { ok: true, messages: checked.output, notices: [] };
  const index = checked.issues[0].path?.[0]?.key;
  return { ok: false, message: `entry ${Number(index) + 1} is not a message` };
}

function readLines(source: string): SessionRead {
  const messages: Message[] = [];
  const notices: string[] = [];
  const lines = source.split(/\r?\n/u);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const where = `line ${index + 1}`;
    const value = parseJson(line);
    if (value === undefined && index === lines.length - 1 && isTorn(line)) {
      notices.push(`${where} is torn and was left out`);
      continue;
    }
    if (value === undefined) return { ok: false, message: `${where} is not JSON` };
    const checked = v.safeParse(messageSchema, value);
    if (!checked.success) return { ok: false, message: `${where} is not a message` };
    messages.push(checked.output);
  }
  return { ok: true, messages, notices };
}

// A last line without its line end was being written when the writer died; it had begun as a message does.
function isTorn(line: string): boolean {
  return line.trimStart().startsWith("{");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
