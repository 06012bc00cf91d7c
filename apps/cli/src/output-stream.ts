import type { TextStream } from "./context.ts";

export interface OutputStream extends TextStream {
  /** The stream itself; a reader that leaves it is no failure. */
  open(): NodeJS.WriteStream;
}

/** Of a pipe, and of a terminal that was closed. */
const READER_LEFT: ReadonlySet<string | undefined> = new Set(["EPIPE", "EIO"]);

/** A stream that is opened when it is used. Once its reader has left (`| head`), what is written is dropped. */
export function createOutputStream(
  openStream: () => NodeJS.WriteStream,
  readerLeft: () => void,
): OutputStream {
  let opened: NodeJS.WriteStream | undefined;
  let isRead = true;

  function open(): NodeJS.WriteStream {
    opened ??= openStream().on("error", (error: NodeJS.ErrnoException) => {
      if (!READER_LEFT.has(error.code)) throw error;
      if (isRead) readerLeft();
      isRead = false;
    });
    return opened;
  }

  return {
    open,
    write(text) {
      if (isRead) open().write(text);
    },
    get isTTY() {
      return open().isTTY === true;
    },
    get columns() {
      return open().columns;
    },
  };
}
