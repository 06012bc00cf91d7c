import { type LogPlace, listLogs } from "./log-folder.ts";
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

export interface SessionList {
  sessions: readonly ListedSession[];
  /** Older ones that were not read. */
  more: number;
}

/** Reads the sessions of a folder that were written to last, so many at most, the newest first. */
export function listSessions(root: string, most: number): SessionList {
  const logs = listLogs(root);
  const sessions = logs.slice(0, most).map(readListed);
  return { sessions, more: logs.length - sessions.length };
}

function readListed({ id, path, writtenAt }: LogPlace): ListedSession {
  const read = readLogFile(path);
  if (!read.ok) return { id, writtenAt, ok: false, problem: read.message };
  const { head, model = head.model, messages, question = "" } = read.log;
  return { id, writtenAt, ok: true, createdAt: head.createdAt, messages: messages.length, model, question };
}
