import type { AssistantMessage } from "../../src/message.ts";
import type { ModelRequest } from "../../src/model.ts";
import type { StrictServer } from "../../src/testing/node/start-strict-server.ts";
import type { Decoder } from "../../src/wire/decoder.ts";
import type { DecoderOptions } from "../../src/wire/decoder-options.ts";

/** What a party is told to answer. */
export interface Answer {
  thinking?: string;
  text?: string;
  calls: readonly { id: string; name: string; args: string; custom: boolean }[];
  /** Whether it holds things beside that only its provider understands, with `secret` in them. */
  opaque: boolean;
  secret: string;
  /** Whether the output limit ends it. */
  limited: boolean;
  /** In events, where the connection breaks. */
  cutAfter: number | undefined;
}

/** One of those that a conversation is held with: an API, and whose it is. */
export interface Party {
  provider: string;
  /** Below the server's base URL. */
  path: string;
  headers: Readonly<Record<string, string>>;
  codec: {
    encodeRequest(request: ModelRequest): Record<string, unknown>;
    createDecoder(options: DecoderOptions): Decoder;
  };
  /** A strict server that answers each request that it takes with what `next` gives. */
  start(next: () => Answer): Promise<StrictServer>;
  /** The field of the body that holds the conversation. */
  conversation: "messages" | "input";
  /** The arguments of each call in a body: a text as it was written, or the object. */
  sentArgs(body: Record<string, unknown>): unknown[];
  /** What of a turn of its own that ended in order has to be in a request, as JSON values. */
  replayed(turn: AssistantMessage): unknown[];
}
