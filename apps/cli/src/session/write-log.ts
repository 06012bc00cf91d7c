import { closeSync, constants, openSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import type { SessionEvent } from "./session-event.ts";

/** Where what is added to a log goes. */
export interface LogEnd {
  wholeBytes: number;
  isOpen: boolean;
}

const PRIVATE_FILE = 0o600;

/** Begins a log, for its owner alone. False when there is one. */
export function createLogFile(path: string, events: readonly SessionEvent[]): boolean {
  try {
    writeFileSync(path, eventLines(events), { flag: "wx", mode: PRIVATE_FILE });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Adds events; they are with the system when this returns, so that no `kill -9` takes them. Never makes a file. */
export function appendEvents(path: string, events: readonly SessionEvent[]): void {
  append(path, eventLines(events));
}

/** Makes a log ready to be added to: without a torn last line, and with the line end of a whole one. */
export function closeLastLine(path: string, { wholeBytes, isOpen }: LogEnd): void {
  truncateSync(path, wholeBytes);
  if (isOpen) append(path, "\n");
}

function eventLines(events: readonly SessionEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join("");
}

function append(path: string, text: string): void {
  // Windows has no such flag.
  const noLink = constants.O_NOFOLLOW ?? 0;
  const fd = openSync(path, constants.O_WRONLY | constants.O_APPEND | noLink);
  try {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  } finally {
    closeSync(fd);
  }
}
