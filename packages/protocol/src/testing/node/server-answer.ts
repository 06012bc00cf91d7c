import type { EventFraming } from "../encode-events.ts";

/** How a stream is sent. */
export interface StreamOptions<Quirk extends string> {
  /** The habits of the server. Default none. */
  quirks?: readonly Quirk[] | undefined;
  framing?: EventFraming | undefined;
  /** Bytes a write; default whole events. */
  writeBytes?: number | undefined;
  /** The connection is destroyed after this many events. */
  cutAfter?: number | undefined;
  /** Nothing more is sent after this many events, and the connection stays open. */
  stallAfter?: number | undefined;
}

/** An answer that the protocol knows. */
export type SpokenAnswer<Answer extends object, Quirk extends string> = Answer & StreamOptions<Quirk>;

/** Chunks as they are to be sent, each in an event; a text is sent as it is. */
export interface ChunkAnswer<Quirk extends string> extends StreamOptions<Quirk> {
  chunks: readonly unknown[];
}

/** A status and a body in place of an answer: 429 and 503 with `retry-after`, an HTML page under 200. */
export interface PlainAnswer {
  status: number;
  /** Seconds or a date, as the header holds it. */
  retryAfter?: number | string | undefined;
  /** An object is sent as JSON. Default: an error of the API's form. */
  body?: unknown;
  /** Default `application/json`. */
  contentType?: string | undefined;
}

export type ServerAnswer<Answer extends object, Quirk extends string> =
  | SpokenAnswer<Answer, Quirk>
  | ChunkAnswer<Quirk>
  | PlainAnswer;
