/** The last bytes of any amount of them, in memory of one size. */
export class EndBuffer {
  readonly #most: number;
  #ring: Uint8Array | undefined;
  /** Where the next byte goes, which is where the oldest one is once the ring is full. */
  #at = 0;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  push(chunk: Uint8Array): void {
    this.#ring ??= new Uint8Array(this.#most);
    const last = chunk.subarray(-this.#most);
    const room = this.#most - this.#at;
    this.#ring.set(last.subarray(0, room), this.#at);
    this.#ring.set(last.subarray(room), 0);
    this.#at = (this.#at + last.length) % this.#most;
    this.#length = Math.min(this.#most, this.#length + last.length);
  }

  read(): Uint8Array {
    if (!this.#ring || this.#length < this.#most)
      return this.#ring?.slice(0, this.#length) ?? new Uint8Array();
    return joinBytes([this.#ring.subarray(this.#at), this.#ring.subarray(0, this.#at)]);
  }
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
