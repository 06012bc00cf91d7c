import { constants, openSync } from "node:fs";

// What a walk saw as a file may have become a link or a pipe since; the second must not be waited for.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file descriptor; undefined for a link, and for what can't be opened. */
export function openPlainFile(absolute: string): number | undefined {
  try {
    return openSync(absolute, FLAGS);
  } catch {
    return undefined;
  }
}
