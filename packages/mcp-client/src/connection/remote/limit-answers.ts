import { MAX_MESSAGE_BYTES } from "../child/read-messages.ts";
import { failureText } from "../failure-text.ts";
import type { Fetch } from "../open-options.ts";

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/** Breaks an answer off at the size that no message may have: the SDKs would hold whatever comes. */
export function limitAnswers(fetch: Fetch, maxBytes: number = MAX_MESSAGE_BYTES): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.body === null) return response;
    const size = isEventStream(response) ? createEventSize() : createTotalSize();
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limit(size, maxBytes)), { status, statusText, headers });
  };
}

export function isEventStream({ headers }: Pick<Response, "headers">): boolean {
  return /^text\/event-stream\b/i.test(headers.get("content-type") ?? "");
}

/** Bytes of the message that a chunk ends in. */
type Size = (chunk: Uint8Array) => number;

function limit(size: Size, maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    async transform(chunk, controller) {
      // Timers and signals get their turn, whatever a server sends without end.
      await new Promise((resolve) => setImmediate(resolve));
      if (size(chunk) <= maxBytes) controller.enqueue(chunk);
      else controller.error(new Error(failureText.answerOverLimit(maxBytes)));
    },
  });
}

function createTotalSize(): Size {
  let total = 0;
  return (chunk) => {
    total += chunk.length;
    return total;
  };
}

/** An event ends with an empty line. */
function createEventSize(): Size {
  let event = 0;
  let isLineEmpty = true;
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      event += end + 1 - start;
      if (isLineEmpty && isEmpty(chunk, start, end)) event = 0;
      isLineEmpty = true;
      start = end + 1;
    }
    event += chunk.length - start;
    isLineEmpty &&= isEmpty(chunk, start, chunk.length);
    return event;
  };
}

function isEmpty(chunk: Uint8Array, start: number, end: number): boolean {
  return end === start || (end === start + 1 && chunk[start] === CARRIAGE_RETURN);
}
