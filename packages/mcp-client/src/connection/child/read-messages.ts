import { failureText } from "../failure-text.ts";
import { INTERNAL_ERROR, type JsonRpcMessage } from "../json-rpc.ts";
import { normalizeMessage } from "./normalize-message.ts";
import { createLineSplitter, type LineSplitter, type LongLine } from "./split-lines.ts";

/** Bytes of one message. Source: the same limit as in both SDKs. */
export const MAX_MESSAGE_BYTES: number = 10 * 1024 * 1024;
const MAX_LOGGED_CHARS = 2_000;

export interface MessageReader {
  onMessage(message: JsonRpcMessage): void;
  /** What was no message. */
  onNoise(line: string): void;
}

/** Reads JSON-RPC messages, one or a batch a line, and passes over what is none. */
export function createMessageReader(reader: MessageReader): LineSplitter {
  return createLineSplitter(MAX_MESSAGE_BYTES, {
    onLine: (line) => {
      if (line.trim() === "") return;
      const values = parseLine(line);
      const messages = values.map(normalizeMessage).filter((message) => message !== undefined);
      if (messages.length < Math.max(values.length, 1))
        reader.onNoise(line.trimEnd().slice(0, MAX_LOGGED_CHARS));
      for (const message of messages) reader.onMessage(message);
    },
    onLongLine: (line) => {
      reader.onNoise(`a message of ${line.bytes} bytes was passed over: ${line.head.slice(0, 200)}…`);
      const id = answeredBy(line);
      if (id === undefined) return;
      const message = failureText.answerTooLarge(line.bytes, MAX_MESSAGE_BYTES);
      reader.onMessage({ jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } });
    },
  });
}

function parseLine(line: string): unknown[] {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

// The id stands before the result or after it; what stands inside a result is followed by more than one brace.
const ID_FIRST =
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*"?(\d+)"?\s*,(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"(?:result|error)"/;
const RESULT_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"(?:result|error)"/;
const ID_LAST = /,\s*"id"\s*:\s*"?(\d+)"?\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

function answeredBy({ head, tail }: LongLine): number | undefined {
  const [, id] = ID_FIRST.exec(head) ?? (RESULT_FIRST.test(head) ? ID_LAST.exec(tail) : null) ?? [];
  return id === undefined ? undefined : Number(id);
}
