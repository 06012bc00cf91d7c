import type { ServerResponse } from "node:http";
import { encodeEvents } from "../encode-events.ts";
import { rechunk } from "../rechunk.ts";
import type { ChunkAnswer, PlainAnswer, ServerAnswer } from "./server-answer.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

/** Puts the answer to a request of this body on the wire: a refusal, a whole body, or a stream with all that may befall it. */
export async function writeAnswer<Answer extends object, Quirk extends string>(
  response: ServerResponse,
  answer: ServerAnswer<Answer, Quirk>,
  protocol: StrictProtocol<Answer, Quirk>,
  body: Record<string, unknown>,
): Promise<void> {
  if (isPlain(answer)) return writePlain(response, answer, protocol);
  const framing = { ...protocol.framing, ...answer.framing };
  if (isChunks(answer)) {
    protocol.issued?.(answer.chunks);
    return writeStream(response, { ...answer, framing });
  }
  const completed = protocol.complete?.(answer, body) ?? answer;
  protocol.issued?.(protocol.chunks(completed));
  if (body.stream !== true)
    return writePlain(response, { status: 200, body: protocol.response(completed) }, protocol);
  const chunks = protocol.applyQuirks(answer.quirks ?? [], completed);
  return writeStream(response, { ...answer, framing, chunks });
}

export function writePlain(
  response: ServerResponse,
  answer: PlainAnswer,
  protocol: { errorBody(status: number): unknown },
): void {
  const { status, retryAfter, body = protocol.errorBody(status), contentType = "application/json" } = answer;
  response.writeHead(status, {
    "content-type": contentType,
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

// An answer of the protocol may have a status of its own, in words.
function isPlain(answer: object): answer is PlainAnswer {
  return "status" in answer && typeof answer.status === "number";
}

function isChunks<Quirk extends string>(answer: object): answer is ChunkAnswer<Quirk> {
  return "chunks" in answer;
}

async function writeStream(response: ServerResponse, answer: ChunkAnswer<string>): Promise<void> {
  const { chunks, framing, writeBytes, cutAfter, stallAfter } = answer;
  const last = Math.min(cutAfter ?? Number.POSITIVE_INFINITY, stallAfter ?? Number.POSITIVE_INFINITY);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
  for (const [position, event] of encodeEvents(chunks, framing).entries()) {
    if (position >= last) break;
    for (const piece of writeBytes === undefined ? [event] : rechunk(event, writeBytes))
      await write(response, piece);
  }
  if (cutAfter !== undefined) response.destroy();
  else if (stallAfter === undefined) response.end();
}

// Waiting for each write keeps its bytes a read of their own more often, and a cut behind what was written.
function write(response: ServerResponse, piece: string | Uint8Array): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => response.write(piece, () => resolve()));
}
