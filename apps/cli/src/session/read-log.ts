import { foldEvents, type SessionContents } from "./fold-events.ts";
import { damageNotices, readJsonLines } from "./json-lines.ts";
import { isEvent, isLog, readEvents } from "./read-events.ts";
import type { SessionHead } from "./session-event.ts";

export interface SavedLog extends SessionContents {
  head: SessionHead;
  /** What had to be left out. */
  notices: readonly string[];
  /** Of the whole file. */
  bytes: number;
  /** Where the last whole line ends; whatever stands behind it is to go before anything is added. */
  wholeBytes: number;
  /** True when the last whole line lacks its line end. */
  isOpen: boolean;
}

export type LogRead = { ok: true; log: SavedLog } | { ok: false; message: string };

const LINE_END = 0x0a;

/** Reads the log of a session from a file's bytes. Lines that can't be read are skipped and named. */
export function readLog(bytes: Uint8Array): LogRead {
  const read = readJsonLines(new TextDecoder().decode(bytes), isEvent);
  if (!isLog(read.lines)) return { ok: false, message: "it does not begin as a session does" };
  const events = readEvents(read.lines);
  if (!events.ok) return events;
  const { head, ...contents } = foldEvents(events.events);
  if (head === undefined) return { ok: false, message: "it does not begin as a session does" };
  const lastEnd = bytes.lastIndexOf(LINE_END) + 1;
  const isTorn = read.truncated !== undefined;
  const skipped = [...read.skipped, ...events.skipped].sort((a, b) => a - b);
  return {
    ok: true,
    log: {
      ...contents,
      head,
      notices: damageNotices({ ...read, skipped }),
      bytes: bytes.length,
      wholeBytes: isTorn ? lastEnd : bytes.length,
      isOpen: !isTorn && lastEnd < bytes.length,
    },
  };
}
