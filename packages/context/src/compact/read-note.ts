import { type Message, pointedRefs } from "@toolrail/protocol";
import { FACTS, HEADER, noteText, SUMMARY } from "./note.prompt.ts";
import { NO_PARTS, type NoteParts } from "./note-parts.ts";
import { readNoteLine } from "./read-note-line.ts";

/** What an earlier note says; undefined for a message that is none. */
export function readNote(message: Message | undefined): NoteParts | undefined {
  if (message?.role !== "user" || message.content.length !== 1) return undefined;
  const [block] = message.content;
  if (block?.type !== "text") return undefined;
  const parts = readParts(block.text);
  // Text that only looks like a note would lose what was not understood.
  return parts && noteText(parts) === block.text ? parts : undefined;
}

function readParts(text: string): NoteParts | undefined {
  const [header = "", ...lines] = text.split("\n");
  const removed = numberIn(header, HEADER);
  if (removed === undefined) return undefined;
  let parts: NoteParts = { ...NO_PARTS, removed };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const factLines = numberIn(line, FACTS);
    if (line === SUMMARY) return { ...parts, summary: lines.slice(at + 1).join("\n") };
    if (factLines !== undefined) {
      parts = { ...parts, facts: lines.slice(at + 1, at + 1 + factLines) };
      at += factLines;
    } else if (pointedRefs(line).length > 0 && line.startsWith("[")) {
      parts = { ...parts, pointers: [...parts.pointers, line] };
    } else {
      const read = readNoteLine(line, parts);
      if (!read) return undefined;
      parts = read;
    }
  }
  return parts;
}

function numberIn(line: string, pattern: RegExp): number | undefined {
  const digits = pattern.exec(line)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
