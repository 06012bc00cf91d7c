import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { MAX_MESSAGE_BYTES } from "../message-limit.ts";
import { EMPTY_BATCH, NO_JSON, NO_MESSAGE, TOO_LONG } from "./failure-text.ts";
import { createLineSplitter, type LineSplitter } from "./split-lines.ts";

/** The answer to what is no message. */
export interface Rejection {
  jsonrpc: "2.0";
  id: string | number | null;
  error: { code: number; message: string };
}

export interface MessageListener {
  onMessage(message: JSONRPCMessage): void;
  onRejected(rejection: Rejection): void;
}

/** Reads JSON-RPC messages, one or a batch a line. Nothing that comes ends the reading. */
export function createMessageReader({ onMessage, onRejected }: MessageListener): LineSplitter {
  const { InvalidRequest, ParseError } = ProtocolErrorCode;

  function readLine(line: string): void {
    if (line.trim() === "") return;
    const parsed = parseLine(line);
    if (!parsed) onRejected(rejection(ParseError, NO_JSON));
    else if (!Array.isArray(parsed.value)) readValue(parsed.value);
    else if (parsed.value.length === 0) onRejected(rejection(InvalidRequest, EMPTY_BATCH));
    else for (const member of parsed.value) readValue(member);
  }
  function readValue(value: unknown): void {
    const message = messageOf(value);
    if (message) onMessage(message);
    else onRejected(rejection(InvalidRequest, NO_MESSAGE, idOf(value)));
  }
  return createLineSplitter(MAX_MESSAGE_BYTES, {
    onLine: readLine,
    onLongLine: () => onRejected(rejection(InvalidRequest, TOO_LONG)),
  });
}

function parseLine(line: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return undefined;
  }
}

function messageOf(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

function rejection(code: number, message: string, id: Rejection["id"] = null): Rejection {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function idOf(value: unknown): Rejection["id"] {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" || typeof value.id === "number" ? value.id : null;
}
