import { readFileSync } from "node:fs";
import type { Message } from "@toolrail/protocol";
import { readJsonLines } from "./json-lines.ts";
import { listLogs, logPath } from "./log-folder.ts";
import { readLogFile } from "./open-saved.ts";
import { isEvent, readEvents } from "./read-events.ts";

/** What all saved sessions of a folder say. Undefined where one can't be read, since nobody knows what that says. */
export function allMessages(root: string): readonly Message[] | undefined {
  const messages: Message[] = [];
  for (const { path } of listLogs(root)) {
    const read = readLogFile(path);
    if (!read.ok) return undefined;
    for (const message of read.log.messages) messages.push(message);
  }
  return messages;
}

/** Returns whatever was said in one session, with what compactions took out of its history; none where it can't be read. */
export function everyMessageOf(root: string, id: string): readonly Message[] {
  let text: string;
  try {
    text = readFileSync(logPath(root, id), "utf8");
  } catch {
    return [];
  }
  const read = readEvents(readJsonLines(text, isEvent).lines);
  if (!read.ok) return [];
  return read.events.flatMap((event) => {
    if (event.type === "message") return [event.message];
    return event.type === "compacted" ? event.messages : [];
  });
}
