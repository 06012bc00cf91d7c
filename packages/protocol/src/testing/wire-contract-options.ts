import type { ModelRequest, ProtocolTraits } from "../model.ts";
import type { ModelErrorKind, StreamEvent } from "../stream-event.ts";
import type { Decoder } from "../wire/decoder.ts";

/** What a wire subpath exports. */
export interface WireCodec {
  createDecoder(): Decoder;
  decodeResponse(body: unknown): StreamEvent[];
  encodeRequest(request: ModelRequest): Record<string, unknown>;
  traits: ProtocolTraits;
}

export interface WireContractOptions {
  /** The protocol's name, for the titles. */
  name: string;
  codec: WireCodec;
  /** The same turns in the protocol's own words, as the body of a stream and as a whole answer. */
  samples: {
    /** `cutAt`: an offset behind the first text and before the terminal event. */
    text: { stream: string; response: unknown; expected: string; cutAt: number };
    /** Two calls at least. */
    calls: { stream: string; response: unknown; expected: readonly { name: string; args: unknown }[] };
    failure: { stream: string; message: string; kind: ModelErrorKind };
  };
  /** The ids of the calls and of the results in a request's body, in order. */
  readIds(body: Record<string, unknown>): { calls: string[]; results: string[] };
}
