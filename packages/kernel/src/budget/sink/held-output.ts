import type { SpillWriter } from "@toolrail/protocol";
import { joinBytes } from "./end-buffer.ts";

/** Bytes that are held before they go to a store: enough for a log to be folded, few enough for any machine. */
export const MOST_HELD: number = 1024 * 1024;

/** The first bytes of an output, and the writer that takes them and the rest over when they are too many. */
export class HeldOutput {
  readonly #open: () => SpillWriter;
  readonly #startBytes: number;
  #chunks: Uint8Array[] = [];
  /** Bytes written so far; of a reserved file only those that came this way. */
  length = 0;
  writer: SpillWriter | undefined;
  /** The store could not take it. */
  failed = false;
  /** Others may write too, past us. */
  reserved = false;

  /** `startBytes` are held of what has gone to the store. */
  constructor(open: () => SpillWriter, startBytes: number) {
    this.#open = open;
    this.#startBytes = startBytes;
  }

  write(bytes: Uint8Array): void {
    this.length += bytes.length;
    if (this.writer) this.#pass(bytes);
    else if (!this.failed) this.#hold(bytes);
  }

  /** Hands over to a file at once, which can be done once; its path. Throws when there can be none. */
  reserve(open: () => SpillWriter & { path: string }): string {
    if (this.writer || this.failed) throw new Error("the output has gone another way already");
    const writer = open();
    this.reserved = true;
    this.#handOver(() => writer);
    return writer.path;
  }

  /** The first bytes; all of them while they are held. */
  start(): Uint8Array {
    return joinBytes(this.#chunks);
  }

  #hold(bytes: Uint8Array): void {
    this.#chunks.push(bytes.slice());
    if (this.length > MOST_HELD) this.#handOver(this.#open);
  }

  #handOver(open: () => SpillWriter): void {
    try {
      this.writer = open();
      const start = this.start();
      if (start.length > 0) this.writer.write(start);
      this.#chunks = [start.slice(0, this.#startBytes)];
    } catch {
      this.#fail();
    }
  }

  #pass(bytes: Uint8Array): void {
    try {
      this.writer?.write(bytes);
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    this.failed = true;
    void this.writer?.discard().catch(() => {});
    this.writer = undefined;
  }
}
