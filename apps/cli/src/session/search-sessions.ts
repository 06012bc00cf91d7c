import type { Message } from "@toolrail/protocol";
import { listLogs } from "./log-folder.ts";
import { readLogFile } from "./open-saved.ts";

/** A session in which a text occurs. */
export interface SessionHit {
  id: string;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  /** Messages in which it occurs. */
  matches: number;
  role: Message["role"];
  /** The place of the first occurrence, in one line. */
  excerpt: string;
}

const CHARS_AROUND = 60;

/** Finds the sessions of a folder in which a text occurs, in any case; the one that was written to last first. */
export function searchSessions(root: string, text: string): SessionHit[] {
  const wanted = text.toLowerCase();
  return listLogs(root).flatMap(({ id, path, writtenAt }) => {
    const read = readLogFile(path);
    if (!read.ok) return [];
    const found = read.log.messages.flatMap((message) => {
      const said = textOf(message);
      const at = said.toLowerCase().indexOf(wanted);
      return at < 0 ? [] : [{ role: message.role, excerpt: excerptAt(said, at, wanted.length) }];
    });
    const [first] = found;
    return first ? [{ id, writtenAt, matches: found.length, ...first }] : [];
  });
}

function textOf({ content }: Message): string {
  return content
    .map((block) => {
      if (block.type === "text") return block.text;
      return block.type === "toolCall" ? `${block.name} ${block.args}` : "";
    })
    .join("\n");
}

function excerptAt(text: string, at: number, length: number): string {
  const start = Math.max(0, at - CHARS_AROUND);
  const end = Math.min(text.length, at + length + CHARS_AROUND);
  const middle = text.slice(start, end).replace(/\s+/gu, " ").trim();
  return `${start > 0 ? "…" : ""}${middle}${end < text.length ? "…" : ""}`;
}
