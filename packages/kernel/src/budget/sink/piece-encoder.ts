/** Encodes text that comes in pieces, as `TextDecoder` does the other way: a pair that was split becomes one character. */
export class PieceEncoder {
  readonly #encoder = new TextEncoder();
  #high = "";

  encode(piece: string): Uint8Array {
    const text = this.#high + piece;
    const endsInside = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
    this.#high = endsInside ? text.slice(-1) : "";
    return this.#encoder.encode(endsInside ? text.slice(0, -1) : text);
  }

  end(): Uint8Array {
    const rest = this.#encoder.encode(this.#high);
    this.#high = "";
    return rest;
  }
}
