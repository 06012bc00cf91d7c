import type { StreamEvent } from "../../stream-event.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { asRecord } from "../odd-values.ts";
import { findProviderError, reportedError } from "../provider-error.ts";
import { createStartReader } from "../start-reader.ts";
import { createChoiceReader } from "./decode-choice.ts";
import { decodeContent } from "./decode-content.ts";
import { decodeExtraContent } from "./decode-extra-content.ts";
import type { FinishReader } from "./decode-finish.ts";
import { createToolCallReader } from "./decode-tool-calls.ts";
import { decodeUsage } from "./decode-usage.ts";

export type ChunkReader = (chunk: Record<string, unknown>, eventName?: string | undefined) => StreamEvent[];

/** Reads one chunk after the other of one turn; an `error` comes last. */
export function createChunkReader(finish: FinishReader, options: DecoderOptions): ChunkReader {
  const readStart = createStartReader();
  const choices = createChoiceReader();
  const readToolCalls = createToolCallReader(options.toolNames ?? []);

  return (chunk, eventName) => {
    const events: StreamEvent[] = [];
    let error = findProviderError(chunk, eventName);
    if (!error) readStart(chunk, events);
    const parts = choices.read(chunk, events);
    for (const part of parts) {
      const { choice, said } = part;
      decodeContent(said, events);
      readToolCalls(said, events);
      decodeExtraContent(said, options.provider ?? "", events);
      finish.read(part);
      error ??= reportedError(choice.error);
    }
    decodeUsage(chunk, parts[0]?.choice, events);
    // Groq reports a stream that it stopped beside the choices.
    error ??= reportedError(asRecord(chunk.x_groq)?.error);
    if (error) events.push(error);
    return events;
  };
}
