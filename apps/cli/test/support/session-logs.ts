import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from "@toolrail/protocol";

/** A log's lines as they stand in its file. */
export type Line = Record<string, unknown> & { type: string };

export function head(id: string, fields: Record<string, unknown> = {}): Line {
  const facts = { createdAt: 1_000, root: "/shop", model: "a/b", system: "Be kind." };
  return { type: "session", version: 1, id, ...facts, ...fields };
}

export function said(message: Message): Line {
  return { type: "message", message };
}

export function user(text: string, timestamp = 1): UserMessage {
  return { role: "user", content: [{ type: "text", text }], timestamp };
}

function assistant(content: AssistantMessage["content"], timestamp = 2): AssistantMessage {
  const calls = content.some(({ type }) => type === "toolCall");
  return {
    role: "assistant",
    content,
    stopReason: calls ? "toolUse" : "stop",
    model: "a/b",
    usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
    timestamp,
  };
}

export function answer(text: string): AssistantMessage {
  return assistant([{ type: "text", text }]);
}

export function calls(...ids: readonly string[]): AssistantMessage {
  return assistant(ids.map((id) => ({ type: "toolCall", id, name: "glob", args: "{}" })));
}

export function result(toolCallId: string, text = "none"): ToolResultMessage {
  const content: ToolResultMessage["content"] = [{ type: "text", text }];
  return { role: "toolResult", toolCallId, toolName: "glob", isError: false, content, timestamp: 3 };
}

export function linesOf(lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Puts a log, or any text, where a folder's sessions are. `writtenAt` in seconds since the epoch. */
export function putLog(root: string, id: string, log: readonly Line[] | string, writtenAt?: number): string {
  const folder = join(root, ".toolrail", "sessions");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${id}.jsonl`);
  writeFileSync(file, typeof log === "string" ? log : linesOf(log));
  if (writtenAt !== undefined) utimesSync(file, writtenAt, writtenAt);
  return file;
}

/** The names of the files where a folder's sessions are. */
export function keptFiles(root: string): string[] {
  return readdirSync(join(root, ".toolrail", "sessions")).sort();
}

/** The lines of a folder's only log, or of the one of this id. */
export function keptLines(root: string, id?: string): Line[] {
  const names = keptFiles(root).filter((name) => name.endsWith(".jsonl"));
  const name = id === undefined ? names[0] : `${id}.jsonl`;
  if (name === undefined || (id === undefined && names.length > 1)) throw new Error(`not one log: ${names}`);
  const text = readFileSync(join(root, ".toolrail", "sessions", name), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}
