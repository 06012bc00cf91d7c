import { failureText } from "../failure-text.ts";
import { INTERNAL_ERROR, type JsonRpcMessage } from "../json-rpc.ts";
import { normalizeMessage } from "./normalize-message.ts";
import { createLineSplitter, type LineSplitter, type LongLine } from "./split-lines.ts";

/** Bytes of one message. Source: the same limit as in both SDKs. */
export const MAX_MESSAGE_BYTES: number = 10 * 1024 * 1024;
/** Bytes between two messages. */
export const MAX_NOISE_BYTES: number = 64 * 1024 * 1024;
const MAX_LOGGED_CHARS = 2_000;
/** Lines of noise that are logged of what comes at once: the log holds no more. */
const MAX_LOGGED_LINES = 200;

export interface MessageListener {
  onMessage(message: JsonRpcMessage): void;
  /** A line that is no message. */
  onNoise(line: string): void;
  /** More than `MAX_NOISE_BYTES` came without a message. */
  onEndlessNoise(): void;
}

/** Reads JSON-RPC messages, one or a batch a line, and passes over everything else. */
export class MessageReader implements LineSplitter {
  readonly #listener: MessageListener;
  readonly #splitter: LineSplitter;
  #bytesSinceMessage = 0;
  #noise: Buffer[] = [];

  constructor(listener: MessageListener) {
    this.#listener = listener;
    this.#splitter = createLineSplitter(MAX_MESSAGE_BYTES, {
      onLine: (line) => this.#readLine(line),
      onLongLine: (line) => this.#readLongLine(line),
    });
  }

  push(chunk: Uint8Array): void {
    this.#bytesSinceMessage += chunk.length;
    this.#splitter.push(chunk);
    this.#logNoise();
    if (this.#bytesSinceMessage > MAX_NOISE_BYTES) this.#listener.onEndlessNoise();
  }

  end(): void {
    this.#splitter.end();
    this.#logNoise();
  }

  #readLine(line: Buffer): void {
    const start = contentStart(line);
    if (start === line.length) return;
    const values = parseLine(line, start);
    const messages = values.map(normalizeMessage).filter((message) => message !== undefined);
    if (messages.length < Math.max(values.length, 1)) this.#keepNoise(line);
    for (const message of messages) this.#deliver(message);
  }

  #readLongLine(line: LongLine): void {
    this.#listener.onNoise(`a message of ${line.bytes} bytes was passed over: ${line.head.slice(0, 200)}…`);
    const id = answeredBy(line);
    if (id === undefined) return;
    const message = failureText.answerTooLarge(line.bytes, MAX_MESSAGE_BYTES);
    this.#deliver({ jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } });
  }

  #deliver(message: JsonRpcMessage): void {
    this.#bytesSinceMessage = 0;
    this.#listener.onMessage(message);
  }

  #keepNoise(line: Buffer): void {
    this.#noise.push(line);
    if (this.#noise.length >= 2 * MAX_LOGGED_LINES) this.#noise = this.#noise.slice(-MAX_LOGGED_LINES);
  }

  #logNoise(): void {
    const lines = this.#noise.splice(0).slice(-MAX_LOGGED_LINES);
    // Four bytes make one character at most, so the cut loses nothing that would be logged.
    for (const line of lines)
      this.#listener.onNoise(
        line
          .toString("utf8", 0, 4 * MAX_LOGGED_CHARS)
          .trimEnd()
          .slice(0, MAX_LOGGED_CHARS),
      );
  }
}

const BRACES = new Map([
  [0x7b, 0x7d],
  [0x5b, 0x5d],
]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Offset of a line's first character after byte order marks and blanks. */
function contentStart(line: Buffer): number {
  let at = 0;
  while (at < line.length) {
    if (isBlank(line[at])) at += 1;
    else if (BYTE_ORDER_MARK.every((byte, index) => line[at + index] === byte)) at += 3;
    else break;
  }
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** Parses only a line that can be an object or an array: a parser that throws is slow. */
function parseLine(line: Buffer, start: number): unknown[] {
  let end = line.length;
  while (isBlank(line[end - 1])) end -= 1;
  const closing = BRACES.get(line[start] ?? 0);
  if (closing === undefined || line[end - 1] !== closing) return [];
  try {
    const value: unknown = JSON.parse(line.toString("utf8", start, end));
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

// The id stands before the result or after it; what stands inside a result is followed by more than one brace.
const ID_FIRST =
  /^[\s\uFEFF]*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*"?(\d+)"?\s*,(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"(?:result|error)"/;
const RESULT_FIRST = /^[\s\uFEFF]*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"(?:result|error)"/;
const ID_LAST = /,\s*"id"\s*:\s*"?(\d+)"?\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

function answeredBy({ head, tail }: LongLine): number | undefined {
  const [, id] = ID_FIRST.exec(head) ?? (RESULT_FIRST.test(head) ? ID_LAST.exec(tail) : null) ?? [];
  return id === undefined ? undefined : Number(id);
}
