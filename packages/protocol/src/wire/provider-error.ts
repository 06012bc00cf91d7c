import { modelErrorEvent } from "../model-error.ts";
import type { ModelErrorEvent } from "../stream-event.ts";
import { excerptOf } from "./excerpt.ts";
import { asList, asRecord, presentId, presentText } from "./odd-values.ts";

/** The failure that a chunk reports inside a stream, or that a body reports in place of one; undefined if none. */
export function findProviderError(
  chunk: Record<string, unknown>,
  eventName?: string | undefined,
): ModelErrorEvent | undefined {
  const reported = reportedError(chunk.error, chunk);
  if (reported) return reported;
  if (eventName === "error" || chunk.type === "error" || chunk.object === "error" || isErrorBody(chunk))
    return toErrorEvent(chunk);
  return undefined;
}

/** The failure that a field named `error` holds. `error: null` and `error: {}` stand in every chunk of some servers. */
export function reportedError(error: unknown, around?: Record<string, unknown>): ModelErrorEvent | undefined {
  if (error === undefined || error === null || error === "") return undefined;
  const fields = asRecord(error);
  const says = fields ? Object.keys(fields).length > 0 : typeof error === "string";
  return says ? toErrorEvent(error, around) : undefined;
}

/** A page or a plain text that stands where a stream should be. */
export function textErrorEvent(text: string): ModelErrorEvent {
  const event = modelErrorEvent({ message: text });
  const status = /\b[45]\d\d\b/.exec(event.message)?.[0];
  return status === undefined ? event : modelErrorEvent({ message: text, status: Number(status) });
}

// The bodies of frameworks and gateways, which answer in place of the model.
function isErrorBody(chunk: Record<string, unknown>): boolean {
  if ("choices" in chunk) return false;
  if (asList(chunk.errors).length > 0 || (chunk.detail ?? chunk.error_msg)) return true;
  const code = presentId(chunk.code) ?? presentId(chunk.status) ?? presentId(chunk.statusCode);
  return messageIn(chunk) !== undefined && code !== undefined && !/^(0|2\d\d|success|ok)$/i.test(code);
}

/** The failure that an object or a text is. `around`: the chunk that holds it, in one of several fields. */
export function toErrorEvent(error: unknown, around?: Record<string, unknown>): ModelErrorEvent {
  const code = presentId(around?.code);
  const status = Number(presentId(around?.status) ?? Number.NaN);
  const event = modelErrorEvent({
    message: "",
    body: error,
    code,
    ...(status >= 400 && { status }),
  });
  return event.message === "" ? { ...event, message: excerptOf(error) } : event;
}

function messageIn(fields: Record<string, unknown>): string | undefined {
  for (const key of ["message", "msg", "error_msg", "detail", "error_description"]) {
    const text = presentText(fields[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}
