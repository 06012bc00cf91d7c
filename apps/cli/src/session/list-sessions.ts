import { listLogs } from "./log-folder.ts";
import { readLogFile } from "./open-saved.ts";

/** A saved session as a list shows it. */
export type ListedSession = { id: string; writtenAt: number } & (
  | {
      ok: true;
      createdAt: number;
      /** How many its history holds. */
      messages: number;
      model: string;
      /** What was asked first. */
      question: string;
    }
  | {
      ok: false;
      /** What is wrong with it. */
      problem: string;
    }
);

/** The sessions of a folder, the one that was written to last first. */
export function listSessions(root: string): ListedSession[] {
  return listLogs(root).map(({ id, path, writtenAt }) => {
    const read = readLogFile(path);
    if (!read.ok) return { id, writtenAt, ok: false, problem: read.message };
    const { head, model = head.model, messages, question = "" } = read.log;
    return { id, writtenAt, ok: true, createdAt: head.createdAt, messages: messages.length, model, question };
  });
}
