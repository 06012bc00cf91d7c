import type { IncomingHttpHeaders } from "node:http";
import type { EventFraming } from "../encode-events.ts";

/** Why a request is refused. */
export interface Refusal {
  /** The place in the body and what is wrong there, in one line. */
  summary: string;
  /** The body of the answer, as the API words it. A text is sent as it is. */
  body: unknown;
  /** Default 400. */
  status?: number | undefined;
  /** Default `application/json`. */
  contentType?: string | undefined;
}

/** What a strict server knows of its protocol. */
export interface StrictProtocol<Answer extends object, Quirk extends string> {
  path: RegExp;
  /** The framing of a stream, where an answer does not say otherwise. */
  framing: EventFraming;
  readKey(headers: IncomingHttpHeaders): string | undefined;
  /** The first thing that the API refuses; undefined when it would take the request. */
  check(body: Record<string, unknown>, headers: IncomingHttpHeaders): Refusal | undefined;
  /** Adds to an answer what depends on its request (figures, results). Called once an answer; default: nothing is added. */
  complete?(answer: Answer, body: Record<string, unknown>): Answer;
  /** The answer's clean stream. */
  chunks(answer: Answer): readonly unknown[];
  applyQuirks(quirks: readonly Quirk[], answer: Answer): readonly unknown[];
  /** The answer as one body. */
  response(answer: Answer): unknown;
  /** Sees the chunks of each answer before its habits, to know later what it issued. */
  issued?(chunks: readonly unknown[]): void;
  /** The body of an error, as the API words it. */
  errorBody(status: number, message?: string): unknown;
  /** JSON answers to GET requests, by path; `/v1` before it is passed over. Default none. */
  pages?: Readonly<Record<string, unknown>> | undefined;
}
