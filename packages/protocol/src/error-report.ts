/** The contents of a failure's body, taken out of whatever wraps them. */
export interface ErrorReport {
  /** Messages of all layers, outermost first. */
  messages: string[];
  /** Codes, types, reasons and status words of all layers. */
  names: string[];
  /** The body's own HTTP status. */
  status?: number;
  /** The status of an answer that the body quotes: the one behind a gateway. */
  quotedStatus?: number;
  /** Every object that belongs to the failure, details and quoted headers included. */
  layers: Record<string, unknown>[];
}

interface Position {
  depth: number;
  /** Inside of another answer that this one quotes. */
  quoted: boolean;
}

type Fields = Record<string, unknown>;

const MAX_DEPTH = 8;
const MAX_ENTRIES = 16;
/** A body is read as far as this, in UTF-16 code units. */
const MAX_TEXT = 256 * 1024;

const NAME_KEYS = ["code", "type", "status", "reason", "error_code", "errorCode", "error_type", "quotaId"];
const STATUS_KEYS = ["status", "status_code", "statusCode", "http_status", "code", "error_code"];
const MESSAGE_KEYS = ["message", "msg", "error_msg", "errorMessage", "detail", "error_description"];
/** Fields that hold the failure itself, and of `metadata` the answer of the provider behind a gateway. */
const WRAPPER_KEYS = ["error", "errors", "response", "metadata", "raw"];
/** Fields that say more of a failure, but have no message for the user. */
const DETAIL_KEYS = ["details", "violations", "headers"];

/** Reads a body as text, JSON or an HTML page, through arrays, wrappers and JSON inside a message. Never throws. */
export function readErrorReport(body: unknown): ErrorReport {
  const report: ErrorReport = { messages: [], names: [], layers: [] };
  readLayer(body, report, { depth: 0, quoted: false });
  return report;
}

/** The message to show: the innermost. Where none was found, the plain fields of the body. */
export function reportedMessage(report: ErrorReport): string | undefined {
  return report.messages.at(-1) ?? plainFields(report.layers[0]);
}

function readLayer(value: unknown, report: ErrorReport, at: Position): void {
  if (at.depth > MAX_DEPTH) return;
  const inside = { ...at, depth: at.depth + 1 };
  if (typeof value === "string") readText(value, report, inside);
  else if (Array.isArray(value))
    for (const entry of value.slice(0, MAX_ENTRIES)) readLayer(entry, report, inside);
  else if (isRecord(value)) readFields(value, report, inside);
}

function readFields(fields: Fields, report: ErrorReport, at: Position): void {
  report.layers.push(fields);
  readNames(fields, report, at);
  for (const key of DETAIL_KEYS) readDetail(fields[key], report, at);
  const own = MESSAGE_KEYS.map((key) => fields[key]).find(isPresent);
  // Beside a message a text named `error` is a name, as in `{"error": "rate_limited", "message": "…"}`.
  const isName = typeof fields.error === "string" && own !== undefined;
  if (isName) report.names.push(String(fields.error));
  readLayer(own, report, at);
  for (const key of WRAPPER_KEYS)
    if (!(isName && key === "error"))
      readLayer(fields[key], report, { ...at, quoted: at.quoted || key === "raw" });
}

function readNames(fields: Fields, report: ErrorReport, at: Position): void {
  for (const key of NAME_KEYS) {
    const name = fields[key];
    if (isPresent(name) && (typeof name === "string" || typeof name === "number"))
      report.names.push(String(name));
  }
  const status = STATUS_KEYS.map((key) => fields[key])
    .filter((value) => typeof value === "number" || typeof value === "string")
    .map(Number)
    .find(isErrorStatus);
  if (status === undefined) return;
  if (at.quoted) report.quotedStatus = status;
  else report.status = status;
}

function readDetail(value: unknown, report: ErrorReport, at: Position): void {
  if (at.depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, MAX_ENTRIES))
      readDetail(entry, report, { ...at, depth: at.depth + 1 });
  } else if (isRecord(value)) {
    report.layers.push(value);
    readNames(value, report, { ...at, quoted: false });
    for (const key of DETAIL_KEYS) readDetail(value[key], report, { ...at, depth: at.depth + 1 });
  }
}

function readText(text: string, report: ErrorReport, at: Position): void {
  const trimmed = text
    .slice(0, MAX_TEXT)
    .trim()
    .replace(/^[45]\d\d\s+(?=[<{[])/, "");
  const whole = parseStructure(trimmed);
  if (whole !== undefined) {
    readLayer(whole, report, at);
    return;
  }
  const page = trimmed.search(PAGE_START);
  if (page === 0 || (page > 0 && PAGE_END.test(trimmed))) {
    report.messages.push(`${trimmed.slice(0, page).trim()} ${pageTitle(trimmed.slice(page))}`.trim());
    return;
  }
  const quoted = quotedFailure(trimmed);
  const words = quoted === undefined ? trimmed : trimmed.slice(0, trimmed.search(/[{[]/)).trim();
  if (words !== "") report.messages.push(words);
  if (quoted !== undefined) readLayer(quoted, report, { ...at, quoted: true });
  const found = quoted === undefined ? lastQuotedMessage(trimmed) : undefined;
  if (found !== undefined) report.messages.push(found);
}

/** The failure that a text quotes as JSON. Other JSON in it, such as the arguments of a call, is part of the text. */
function quotedFailure(text: string): unknown {
  for (const opening of ["{", "[{"]) {
    const start = text.indexOf(opening);
    const end = text.lastIndexOf(opening === "{" ? "}" : "]");
    const value = start < 0 || end < start ? undefined : parseStructure(text.slice(start, end + 1));
    const fields = Array.isArray(value) ? value[0] : value;
    if (isRecord(fields) && isFailure(fields)) return value;
  }
  return undefined;
}

const FAILURE_NAME = /^[45]\d\d$|error|exception|invalid|exceed|limit|exhausted/i;

function isFailure(fields: Fields): boolean {
  if (isPresent(fields.error) || isPresent(fields.errors) || fields.type === "error") return true;
  return isPresent(fields.message) && NAME_KEYS.some((key) => FAILURE_NAME.test(String(fields[key])));
}

/** The last message in a text that is cut off, quoted wrongly or printed by Python, and so is no JSON. */
function lastQuotedMessage(text: string): string | undefined {
  if (!/^[{[]|[{[]\s*\\?['"]error\\?['"]\s*:/.test(text)) return undefined;
  const inner = [...text.matchAll(/\\['"]message\\['"]\s*:\s*\\(['"])((?:(?!\\\1).)+)/gs)].at(-1);
  const outer = [...text.matchAll(/['"]message['"]\s*:\s*(['"])((?:\\.|(?!\1)[^\\])+)/gs)].at(-1);
  const found = (inner ?? outer)?.[2];
  return found?.replace(/\\n/g, " ").replace(/\\(.)/g, "$1").trim() || undefined;
}

const PAGE_START = /<(?:!doctype|html|head|body|\?xml)\b/i;
const PAGE_END = /<\/(?:html|head|body|title)>/i;

/** Tells an HTML or XML page from other text. */
export function isMarkupPage(text: string): boolean {
  return text.trimStart().search(PAGE_START) === 0;
}

function pageTitle(page: string): string {
  const [, , title] = /<(title|h1)\b[^>]*>([^<]*)<\/\1>/i.exec(page) ?? [];
  return title?.replace(/\s+/g, " ").trim() || "an HTML page in place of an answer";
}

// For bodies of a kind that nobody knows: what a person can read of them.
function plainFields(fields: Fields | undefined): string | undefined {
  const plain = Object.entries(fields ?? {})
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== "")
    .map(([key, value]) => `${key}: ${value}`);
  return plain.length > 0 ? plain.join(", ") : undefined;
}

function parseStructure(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && value !== false;
}

function isErrorStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 400 && status < 600;
}
