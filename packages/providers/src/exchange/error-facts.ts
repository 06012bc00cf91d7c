import type { ModelErrorFacts } from "@toolrail/protocol";
import { field } from "./field.ts";
import { isCode, reportedError } from "./reported-error.ts";
import type { HeaderReader } from "./retry-after.ts";

export interface ErrorFacts extends ModelErrorFacts {
  /** Of the response, if there was one. */
  headers?: HeaderReader | undefined;
  /** `status`: a response came. `connection`: none did. `other`: no error of the client at all. */
  origin: "status" | "connection" | "other";
}

const MAX_CAUSES = 5;

/** What an error of a client or of the runtime's `fetch` tells, in the shapes of Bun and of Node. */
export function errorFacts(error: unknown): ErrorFacts {
  const status = field(error, "status");
  const headers = field(error, "headers");
  const reported = reportedError(field(error, "error"));
  const chain = causes(error);
  return {
    message: reported.message === undefined ? messageOf(chain) : `${status} ${reported.message}`,
    status: typeof status === "number" ? status : undefined,
    code: reported.code ?? chain.map((link) => field(link, "code")).find(isCode),
    type: reported.type,
    headers: isHeaderReader(headers) ? headers : undefined,
    origin: originOf(error),
  };
}

// Every error of the clients has a status, of which a lost connection's is undefined.
function originOf(error: unknown): ErrorFacts["origin"] {
  if (typeof error !== "object" || error === null || !("status" in error)) return "other";
  return error.status === undefined ? "connection" : "status";
}

/** Bun's word to whoever wrote the request, which says nothing to whoever reads of its failure. */
const ADVICE = /\s*For more information, pass `verbose: true`.*/s;

// The clients say "Connection error."; what happened stands in the causes.
function messageOf(chain: readonly unknown[]): string {
  const messages = chain
    .map((link) => String(field(link, "message") ?? link).replace(ADVICE, ""))
    .filter((text) => text !== "");
  const [last = "The request failed.", ...leads] = [...new Set(messages)].toReversed();
  return [...leads.toReversed().map((text) => text.replace(/\.$/, "")), last].join(": ");
}

function causes(error: unknown): unknown[] {
  const chain = [error];
  for (
    let cause = field(error, "cause");
    cause != null && chain.length < MAX_CAUSES;
    cause = field(cause, "cause")
  )
    chain.push(cause);
  return chain;
}

// A fetch of one's own may bring a class of its own.
function isHeaderReader(value: unknown): value is HeaderReader {
  return typeof field(value, "get") === "function";
}
