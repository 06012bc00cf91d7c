import { closeSync, fstatSync, openSync } from "node:fs";
import type { Capture } from "./capture.ts";
import { lastLineOf } from "./last-line.ts";
import { reasonOf } from "./reason-of.ts";
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
    finish: async () => {
      const bytes = size();
      try {
        await tidyFile(path, Math.min(bytes, mostBytes));
      } catch (error) {
        return { bytes, failure: reasonOf(error) };
      }
      return { bytes, failure: undefined };
    },
    close: () => closeSync(fd),
  };
}
