import type { HeaderReader, ModelErrorFacts } from "@toolrail/protocol";
import type { Redact } from "./redact.ts";

export interface ErrorFacts extends ModelErrorFacts {
  /** `status`: a response came. `connection`: none did. `other`: no error of the client at all. */
  origin: "status" | "connection" | "other";
}

const MAX_CAUSES = 5;

/** Facts of an error of a client or of the runtime's `fetch`, in the shapes of Bun and of Node, without secrets. */
export function errorFacts(error: unknown, redact: Redact): ErrorFacts {
  const status = field(error, "status");
  const headers = field(error, "headers");
  const chain = causes(error);
  return {
    message: redact(messageOf(chain)),
    status: typeof status === "number" ? status : undefined,
    code: chain.map((link) => field(link, "code")).find(isCode),
    body: bodyText(field(error, "error"), redact),
    headers: isHeaderReader(headers) ? headers : undefined,
    origin: originOf(error),
  };
}

// Every error of the clients has a status, of which a lost connection's is undefined.
function originOf(error: unknown): ErrorFacts["origin"] {
  if (typeof error !== "object" || error === null || !("status" in error)) return "other";
  return error.status === undefined ? "connection" : "status";
}

// As text, so that a secret is found wherever it stands, before anything is cut short.
function bodyText(body: unknown, redact: Redact): string | undefined {
  try {
    return body === undefined ? undefined : redact(typeof body === "string" ? body : JSON.stringify(body));
  } catch {
    return undefined;
  }
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

function isCode(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

// A fetch of one's own may bring a class of its own.
function isHeaderReader(value: unknown): value is HeaderReader {
  return typeof field(value, "get") === "function";
}

/** A property of anything; undefined where there is none. */
function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name);
}
