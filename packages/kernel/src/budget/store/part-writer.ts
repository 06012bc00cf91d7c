import { joinBytes } from "../sink/end-buffer.ts";

/** Cuts a stream of bytes into parts of one size and hands them on, one after the other. */
export class PartWriter {
  readonly #partSize: number;
  readonly #put: (part: number, bytes: Uint8Array) => Promise<unknown>;
  #waiting: Uint8Array[] = [];
  #waitingLength = 0;
  #done: Promise<unknown> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  parts = 0;
  size = 0;

  constructor(partSize: number, put: (part: number, bytes: Uint8Array) => Promise<unknown>) {
    this.#partSize = partSize;
    this.#put = put;
  }

  /** Throws when an earlier part could not be written. */
  write(chunk: Uint8Array): void {
    if (this.#failure) throw this.#failure.error;
    this.size += chunk.length;
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.slice(at, at + this.#partSize - this.#waitingLength);
      this.#waiting.push(piece);
      this.#waitingLength += piece.length;
      at += piece.length;
      if (this.#waitingLength === this.#partSize) this.#flush();
    }
  }

  /** Resolves when every part is written; rejects when one could not be. */
  async end(): Promise<void> {
    if (this.#waitingLength > 0) this.#flush();
    await this.settled();
    if (this.#failure) throw this.#failure.error;
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await this.#done;
  }

  #flush(): void {
    const bytes = joinBytes(this.#waiting);
    const part = this.parts++;
    this.#waiting = [];
    this.#waitingLength = 0;
    this.#done = this.#done
      .then(() => (this.#failure ? undefined : this.#put(part, bytes)))
      .catch((error: unknown) => {
        this.#failure ??= { error };
      });
  }
}
