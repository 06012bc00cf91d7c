import type { StreamEvent } from "@toolrail/protocol";
import { createDecoder } from "@toolrail/protocol/openai-chat";
import { chunksOf } from "./chunks.ts";
import { type OfflineFault, spoil } from "./fault.ts";
import { habitOf } from "./habits.ts";
import type { Reply } from "./reply.ts";

const OVERLOADED = { error: { type: "overloaded_error", code: 529, message: "Overloaded" } };

export interface StreamOptions {
  model: string;
  turn: number;
  fault?: OfflineFault | undefined;
  signal: AbortSignal;
}

/** A reply on its way through the real decoder, as if a server had sent it. */
export function* streamReply(reply: Reply, options: StreamOptions): Generator<StreamEvent> {
  const decoder = createDecoder();
  const chunks = chunksFor(reply, options);
  for (const chunk of chunks) {
    if (options.signal.aborted) return;
    yield* decoder.push(chunk);
  }
  yield* decoder.end({ complete: options.fault !== "drop_stream" });
}

function chunksFor(reply: Reply, { model, turn, fault }: StreamOptions): object[] {
  if (fault === "error_529") return [OVERLOADED];
  const chunks = [...chunksOf(fault ? spoil(reply, fault) : reply, habitOf(turn), model)];
  return fault === "drop_stream" ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks;
}
