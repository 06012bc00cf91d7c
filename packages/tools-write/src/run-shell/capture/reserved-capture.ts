import { closeSync, fstatSync, openSync } from "node:fs";
import type { Capture } from "./capture.ts";
import { lastLineOf } from "./last-line.ts";
import { tidyFile } from "./tidy-file.ts";

/** Straight into a file of the store: nothing passes through us. */
export function openReservedCapture(path: string, mostBytes: number): Capture {
  const fd = openSync(path, "a+");
  const size = () => fstatSync(fd).size;
  return {
    fd,
    size,
    pump: () => {},
    lastLine: () => lastLineOf(fd, size()),
    finish: () => {
      const bytes = size();
      tidyFile(path, Math.min(bytes, mostBytes));
      return bytes;
    },
    close: () => closeSync(fd),
  };
}
