import { isRecord } from "../../json-value.ts";
import { thrownMessage } from "../../thrown-message.ts";
import { MAX_MESSAGE_BYTES, MAX_NOISE_BYTES } from "../child/read-messages.ts";
import { createLineSplitter } from "../child/split-lines.ts";
import { failureText } from "../failure-text.ts";
import type { Fetch } from "../open-options.ts";
import { isEventStream } from "./limit-answers.ts";

/** Code of the error that stands for an answer which never came. */
export const LOST_ANSWER = -32_098;
// After the first, the SDKs try once more.
const MAX_FAILED_RESUMES = 2;

type RequestId = string | number;

/**
 * Fails a request whose answer stream ends without its answer: the SDKs would wait for it until the time limit. A
 * stream whose events have ids is resumed by the SDK first.
 */
export class AnswerStreams {
  /** The request that each event id belongs to. */
  readonly #owners = new Map<string, RequestId>();
  readonly #failedResumes = new Map<RequestId, number>();

  watch(fetch: Fetch): Fetch {
    return (url, init) => {
      const lastEvent = new Headers(init?.headers).get("last-event-id");
      const resumed = lastEvent === null ? undefined : this.#owners.get(lastEvent);
      if (resumed !== undefined) return this.#resume(() => fetch(url, init), resumed, init?.signal);
      return this.#ask(() => fetch(url, init), init);
    };
  }

  async #ask(send: () => Promise<Response>, init: RequestInit | undefined): Promise<Response> {
    const response = await send();
    if (init?.method !== "POST" || !response.ok || !isEventStream(response)) return response;
    const request = requestOf(init.body);
    if (request === undefined || response.body === null) return response;
    // The modern era knows no resumption.
    const resumable = !new Headers(init.headers).has("mcp-method");
    return this.#watched(response, { ...request, resumable, signal: init.signal });
  }

  async #resume(
    send: () => Promise<Response>,
    id: RequestId,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> {
    try {
      const response = await send();
      if (response.ok && response.body !== null)
        return this.#watched(response, { id, resumable: true, signal });
      // The SDK signs in.
      if (response.status === 401) return response;
      await response.body?.cancel();
      return lostAnswer(id, failureText.notResumed(failureText.httpStatus(response.status)));
    } catch (error) {
      const failed = (this.#failedResumes.get(id) ?? 0) + 1;
      this.#failedResumes.set(id, failed);
      if (signal?.aborted || failed < MAX_FAILED_RESUMES) throw error;
      return lostAnswer(id, failureText.notResumed(thrownMessage(error)));
    }
  }

  #watched(response: Response, request: WatchedRequest): Response {
    const { status, statusText, headers } = response;
    const events = new EventScanner(request.id, (eventId) => this.#owners.set(eventId, request.id));
    const body = response.body && watchBody(response.body, events, request);
    return new Response(body, { status, statusText, headers });
  }
}

/** Tells when the one stream of a server from before 2025-03-26 ends: no answer can come any more. */
export function tellEnd(fetch: Fetch, onEnd: () => void): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { status, statusText, headers, body } = response;
    if (init?.method === "POST" || !response.ok || !isEventStream(response) || body === null) return response;
    const reader = body.getReader();
    const told = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
        if (value !== undefined) controller.enqueue(value);
        if (!done) return;
        onEnd();
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    });
    return new Response(told, { status, statusText, headers });
  };
}

interface WatchedRequest {
  id: RequestId;
  /** Its stream can be gone on with where its events have ids. */
  resumable: boolean;
  signal: AbortSignal | null | undefined;
}

function watchBody(
  body: ReadableStream<Uint8Array>,
  events: EventScanner,
  { id, resumable, signal }: WatchedRequest,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const finish = (controller: ReadableStreamDefaultController<Uint8Array>, error?: unknown) => {
    const isLost = !events.isAnswered && !signal?.aborted && !(resumable && events.hasId);
    if (isLost) controller.enqueue(lostEvent(id, failureText.unanswered(reasonOf(error))));
    if (error === undefined || isLost) controller.close();
    else controller.error(error);
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (done) return finish(controller);
        events.push(value);
        controller.enqueue(value);
        if (events.isEndless) {
          await reader.cancel().catch(() => {});
          controller.enqueue(lostEvent(id, failureText.endlessNoise(MAX_NOISE_BYTES)));
          controller.close();
        }
      } catch (error) {
        finish(controller, error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function reasonOf(error: unknown): string | undefined {
  return error === undefined ? undefined : thrownMessage(error);
}

/** Looks through the events of an answer stream for the answer and for event ids. */
class EventScanner {
  isAnswered = false;
  hasId = false;
  #bytesSinceMessage = 0;
  readonly #id: RequestId;
  readonly #onEventId: (eventId: string) => void;
  readonly #lines = createLineSplitter(MAX_MESSAGE_BYTES, {
    onLine: (line) => this.#read(line),
    onLongLine: () => {},
  });

  constructor(id: RequestId, onEventId: (eventId: string) => void) {
    this.#id = id;
    this.#onEventId = onEventId;
  }

  get isEndless(): boolean {
    return this.#bytesSinceMessage > MAX_NOISE_BYTES;
  }

  push(chunk: Uint8Array): void {
    this.#bytesSinceMessage += chunk.length;
    if (!this.isAnswered) this.#lines.push(chunk);
  }

  #read(line: Buffer): void {
    const isData = line.toString("latin1", 0, 5) === "data:";
    if (isData) this.#readData(line.subarray(5));
    else if (line.toString("latin1", 0, 3) === "id:") this.#readId(line.toString("utf8", 3).trim());
  }

  #readId(eventId: string): void {
    if (eventId === "") return;
    this.hasId = true;
    this.#onEventId(eventId);
  }

  #readData(data: Buffer): void {
    this.#bytesSinceMessage = 0;
    if (!data.includes('"result"') && !data.includes('"error"')) return;
    try {
      const message: unknown = JSON.parse(data.toString("utf8"));
      const isAnswer = isRecord(message) && !("method" in message);
      if (isAnswer && String(message.id) === String(this.#id)) this.isAnswered = true;
    } catch {
      // A message on several lines; where it is the answer, the SDK has it before what is said at the end.
    }
  }
}

function requestOf(body: unknown): { id: RequestId } | undefined {
  if (typeof body !== "string") return undefined;
  const message: unknown = JSON.parse(body);
  if (!isRecord(message) || message.method === undefined || message.method === "subscriptions/listen")
    return undefined;
  const { id } = message;
  return typeof id === "string" || typeof id === "number" ? { id } : undefined;
}

function lostAnswer(id: RequestId, message: string): Response {
  return new Response(lostEvent(id, message), { headers: { "content-type": "text/event-stream" } });
}

function lostEvent(id: RequestId, message: string): Uint8Array<ArrayBuffer> {
  const error = { jsonrpc: "2.0", id, error: { code: LOST_ANSWER, message } };
  return new TextEncoder().encode(`\n\nevent: message\ndata: ${JSON.stringify(error)}\n\n`);
}
