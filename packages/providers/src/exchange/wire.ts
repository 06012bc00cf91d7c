import type { Decoder, ModelRequest, ProtocolTraits, StreamEvent } from "@toolrail/protocol";

export interface DecodeOptions {
  provider: string;
  /** Of the request's tools. */
  toolNames: readonly string[];
}

/** What a provider needs of a wire codec. */
export interface Codec {
  createDecoder(options: DecodeOptions): Decoder;
  decodeResponse(body: unknown, options: DecodeOptions): StreamEvent[];
}

export interface SendOptions {
  signal: AbortSignal;
  maxRetries: number;
}

/** One API of a provider: its protocol, and the method of the official client that speaks it. */
export interface Wire<Client> {
  traits: ProtocolTraits;
  codec: Codec;
  encode(request: ModelRequest): object;
  /** The response as it came, for a status that is fine; else rejects with the client's own error. */
  send(client: Client, body: object, options: SendOptions): Promise<Response>;
}
