import { type Dirent, readdir } from "node:fs";

// What the system was asked for can't be taken back, and its answers would come all at once.
const MOST_AT_ONCE = 1_000;

export type ReadFolder = (absolute: string, onRead: (error: unknown, dirents: Dirent[]) => void) => void;

/** Reads folders, not too many at once; none that still waits when the signal fires, which is then the error. */
export function createFolderReader(signal: AbortSignal | undefined): ReadFolder {
  const waiting: (() => void)[] = [];
  let reading = 0;
  const read: ReadFolder = (absolute, onRead) => {
    if (signal?.aborted) return onRead(signal.reason, []);
    if (reading === MOST_AT_ONCE) return void waiting.push(() => read(absolute, onRead));
    reading++;
    readdir(absolute, { withFileTypes: true }, (error, dirents) => {
      reading--;
      waiting.pop()?.();
      onRead(error, dirents);
    });
  };
  return read;
}
