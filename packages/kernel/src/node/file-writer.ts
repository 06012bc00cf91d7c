import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { mediaTypeOf } from "../budget/text-bytes.ts";
import { extensionFor, PARTIAL } from "./file-name.ts";

/** A file of a session's folder that is being written. */
export interface FileWriter {
  readonly path: string;
  write(chunk: Uint8Array): void;
  /** Gives it its last name. The media type is told by its first bytes where none is given. */
  finish(mediaType?: string): { name: string; size: number; mediaType: string };
  discard(): void;
}

/** Opens a new file for its owner alone. It has another name until it is complete. */
export function openFileWriter(folder: string, stem: string): FileWriter {
  const path = join(folder, `${stem}${PARTIAL}`);
  const fd = openSync(path, "ax+", 0o600);
  let open = true;
  function close(): void {
    if (open) closeSync(fd);
    open = false;
  }
  function discard(): void {
    close();
    rmSync(path, { force: true });
  }
  return {
    path,
    write(chunk) {
      for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at);
    },
    finish(mediaType) {
      try {
        const { size } = fstatSync(fd);
        const type = mediaType ?? mediaTypeOf(firstBytes(fd));
        const name = `${stem}${extensionFor(type)}`;
        close();
        renameSync(path, join(folder, name));
        return { name, size, mediaType: type };
      } catch (error) {
        discard();
        throw error;
      }
    },
    discard,
  };
}

function firstBytes(fd: number): Uint8Array {
  const bytes = new Uint8Array(8_192);
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0));
}
