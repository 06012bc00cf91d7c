import type { Message } from "@toolrail/protocol";
import { listLogs } from "./log-folder.ts";
import { readLogFile } from "./open-saved.ts";

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
