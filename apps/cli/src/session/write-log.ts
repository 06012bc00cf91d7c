import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { createFile } from "./create-file.ts";
import type { SessionEvent } from "./session-event.ts";

/** Adds to one log. */
export interface LogEnd {
  /** The events are with the system when this returns, so that no `kill -9` takes them. Never makes a file. */
  append(events: readonly SessionEvent[]): void;
}

/** Told that somebody else writes to a log. */
export type OthersListener = () => void;

/** What a log holds where something is to be added. */
export interface LogSize {
  /** Of its file, as we know it. */
  bytes: number;
  /** Where the last whole line ends. Default the end of the file. */
  wholeBytes?: number | undefined;
  /** True when the last whole line lacks its line end. */
  isOpen?: boolean | undefined;
}

/** Begins a log, for its owner alone. Undefined when there is one; where it can't be written, nothing of it stays. */
export function createLogFile(
  path: string,
  events: readonly SessionEvent[],
  onOthers: OthersListener,
): LogEnd | undefined {
  const text = eventLines(events);
  const bytes = new TextEncoder().encode(text).length;
  return createFile(path, text) ? openLogEnd(path, { bytes }, onOthers) : undefined;
}

/** The end of a log that is there. A torn last line goes, and a whole one gets its line end, with what is added first. */
export function openLogEnd(
  path: string,
  { bytes, wholeBytes = bytes, isOpen = false }: LogSize,
  onOthers: OthersListener,
): LogEnd {
  let known = bytes;
  let isFirst = true;
  let isTold = false;

  return {
    append(events) {
      const fd = openForEnd(path);
      try {
        const { size } = fstatSync(fd);
        const isOurs = size === known;
        const isTorn = isOurs && isFirst && wholeBytes < size;
        if (!isOurs && !isTold) onOthers();
        isTold ||= !isOurs;
        if (isTorn) ftruncateSync(fd, wholeBytes);
        // What others left open must not go with our line; a reader passes over an empty one.
        const lead = !isOurs || (isFirst && isOpen) ? "\n" : "";
        isFirst = false;
        known = (isTorn ? wholeBytes : size) + writeAll(fd, lead + eventLines(events));
      } finally {
        closeSync(fd);
      }
    },
  };
}

function eventLines(events: readonly SessionEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

function openForEnd(path: string): number {
  // Windows has no such flag.
  const noLink = constants.O_NOFOLLOW ?? 0;
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | noLink);
}

function writeAll(fd: number, text: string): number {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  return bytes.length;
}
