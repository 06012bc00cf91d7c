import type { ServerSentEvent } from "../sse.ts";
import type { StreamEvent } from "../stream-event.ts";

/** Turns one turn's stream of any protocol into neutral events. Never throws, whatever it is given. */
export interface Decoder {
  /** A parsed chunk, with the name of its event where the protocol has names. */
  push(chunk: unknown, eventName?: string): StreamEvent[];
  /** A raw event: JSON text, a terminal mark, or whatever the server sent in its place. */
  pushEvent(event: ServerSentEvent): StreamEvent[];
  /**
   * To be called once, when no more comes. `complete` says that the bytes ended in order (not reset, not aborted).
   * A turn gives one `finish` or one `error`, at a terminal event or here: after this nothing more comes.
   */
  end(options: { complete: boolean }): StreamEvent[];
}
