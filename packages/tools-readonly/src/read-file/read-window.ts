import { readSync } from "node:fs";
import type { Pacer } from "../pacer.ts";
import { createDecoder } from "../text-encoding.ts";
import { createWindowCollector, type Window, type WindowRequest } from "./collect-window.ts";
import { BLOCK_BYTES, SAMPLE_BYTES } from "./limits.ts";

/** Reads lines from a byte offset where a line begins, in bounded memory however long they are. */
export async function readWindow(
  file: { fd: number; size: number; encoding: string },
  start: number,
  request: WindowRequest,
  pacer: Pacer,
): Promise<Window> {
  const collector = createWindowCollector(request);
  const decoder = createDecoder(file.encoding, start === 0);
  // Most windows are small; a long one soon reads whole blocks.
  let buffer = Buffer.allocUnsafe(Math.min(SAMPLE_BYTES, file.size - start));
  for (let position = start; position < file.size; ) {
    const most = Math.min(buffer.length, file.size - position);
    const read = readSync(file.fd, buffer, 0, most, position);
    if (read === 0) break;
    position += read;
    if (!collector.push(decoder.decode(buffer.subarray(0, read), { stream: true }))) return collector.end();
    if (buffer.length < BLOCK_BYTES) buffer = Buffer.allocUnsafe(BLOCK_BYTES);
    await pacer.step(COST_OF_BLOCK);
  }
  collector.push(decoder.decode());
  return collector.end();
}

const COST_OF_BLOCK = 16;
