import { readFile } from "node:fs/promises";
import { readServerSentEvents, type ServerSentEvent } from "../../sse.ts";

/** A recorded stream. */
export interface Recording {
  /** The file as it is. */
  bytes: Uint8Array;
  events: ServerSentEvent[];
}

/** Loads a recorded stream: `.jsonl` holds the data of one event a line, every other file the body of a stream. */
export async function readRecording(path: string): Promise<Recording> {
  const bytes = new Uint8Array(await readFile(path));
  if (path.endsWith(".jsonl")) return { bytes, events: lineEvents(new TextDecoder().decode(bytes)) };
  const events: ServerSentEvent[] = [];
  for await (const event of readServerSentEvents([bytes])) events.push(event);
  return { bytes, events };
}

function lineEvents(text: string): ServerSentEvent[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((data) => ({ data }));
}
