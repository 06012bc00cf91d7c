import type { Clock, Model, ModelErrorEvent, ModelRequest, StreamEvent } from "@toolrail/protocol";
import { thrownMessage } from "../thrown-message.ts";
import { stalledText } from "./failure-text.ts";
import { watchForStall } from "./stall-watch.ts";

export interface ReadOptions {
  signal: AbortSignal;
  clock: Clock;
  stallTimeoutMs: number;
  onEvent: (event: StreamEvent) => void;
}

/** `ended` by itself or by its first error event; `failed` without one. */
export type StreamEnd =
  | { kind: "ended" }
  | { kind: "aborted" }
  | { kind: "failed"; failure: ModelErrorEvent };

/** Reads one answer to its end. Never rejects; a stream that heeds no signal is left behind. */
export function readStream(model: Model, request: ModelRequest, options: ReadOptions): Promise<StreamEnd> {
  return new Promise((resolve) => {
    const { signal, clock, stallTimeoutMs, onEvent } = options;
    const connection = new AbortController();
    let open = true;

    function end(how: StreamEnd): void {
      if (!open) return;
      open = false;
      watch.stop();
      signal.removeEventListener("abort", onAbort);
      if (how.kind !== "ended") connection.abort(signal.reason);
      resolve(how);
    }
    const onAbort = () => end({ kind: "aborted" });
    const watch = watchForStall(clock, stallTimeoutMs, () =>
      end(failed("stalled", stalledText(stallTimeoutMs))),
    );

    async function pump(): Promise<void> {
      for await (const event of model.stream(request, { signal: connection.signal })) {
        if (!open) return;
        watch.touch();
        onEvent(event);
        if (event.type === "error") return;
      }
    }

    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort);
    pump().then(
      () => end({ kind: "ended" }),
      (error) => end(failed("unknown", thrownMessage(error))),
    );
  });
}

// What a model throws against its contract is a bug, and bugs do not go away by a retry.
function failed(kind: "stalled" | "unknown", message: string): StreamEnd {
  return { kind: "failed", failure: { type: "error", kind, message, retryable: kind === "stalled" } };
}
