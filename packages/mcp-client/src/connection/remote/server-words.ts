import { isRecord, textOrNothing } from "../../json-value.ts";

const MAX_WORDS_CHARS = 200;

/** Text of an HTTP server's refusal. */
export interface Refusal {
  status: number;
  /** At most 200 characters in one line: the error of a JSON body, else its text. */
  words?: string | undefined;
  /** The scopes that its challenge asks for. */
  scope?: string | undefined;
  /** The content type that was expected, and the one that came. */
  contentType?: { got: string; expected: string } | undefined;
}

/** Reads a refusal from its status, its `WWW-Authenticate` and its body. */
export function readRefusal(response: Pick<Response, "status" | "headers">, body: string): Refusal {
  const challenge = response.headers.get("www-authenticate") ?? "";
  const type = response.headers.get("content-type") ?? "";
  const words = [challengeValue(challenge, "error_description"), bodyWords(body, type)];
  return {
    status: response.status,
    scope: oneLine(challengeValue(challenge, "scope") ?? ""),
    words: oneLine([...new Set(words.filter((text) => text !== undefined))].join("; ")),
  };
}

function challengeValue(challenge: string, name: string): string | undefined {
  const [, quoted, token] =
    new RegExp(`[\\s,]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"]+))`, "iu").exec(` ${challenge}`) ?? [];
  return textOrNothing(quoted?.replace(/\\(.)/gu, "$1") ?? token);
}

function bodyWords(body: string, type: string): string | undefined {
  const text = body.replace(/^\uFEFF/u, "").trim();
  if (/^[{[]/u.test(text)) {
    try {
      return jsonWords(JSON.parse(text)) ?? text;
    } catch {
      return text;
    }
  }
  if (!/html/iu.test(type) && !/^<(?:!doctype|html)/iu.test(text)) return textOrNothing(text);
  const [, title] = /<title[^>]*>([^<]*)/iu.exec(text) ?? [];
  return textOrNothing(title ?? text.replace(/<[^>]*>/gu, " "));
}

/** The message of a JSON-RPC error, of problem details (RFC 9457), of an OAuth error, or of what is usual elsewhere. */
function jsonWords(value: unknown): string | undefined {
  if (Array.isArray(value)) return jsonWords(value[0]);
  if (!isRecord(value)) return textOrNothing(value);
  const { error, error_description: description, title, detail, message } = value;
  if (isRecord(error)) return jsonWords(error) ?? JSON.stringify(error);
  const said = [message, title, error, description, detail].flatMap((text) => textOrNothing(text) ?? []);
  return said.length === 0 ? undefined : [...new Set(said)].join(": ");
}

/** In one line, without characters that hide or move a cursor, cut at its limit; undefined for nothing. */
function oneLine(text: string): string | undefined {
  const line = text
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim()
    .slice(0, 2 * MAX_WORDS_CHARS);
  if (line === "") return undefined;
  return line.length > MAX_WORDS_CHARS ? `${line.slice(0, MAX_WORDS_CHARS).toWellFormed()}…` : line;
}
