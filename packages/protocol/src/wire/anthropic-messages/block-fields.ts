import type { StreamEvent } from "../../stream-event.ts";
import { excerptOf } from "../excerpt.ts";
import { asRecord } from "../odd-values.ts";

// The decoder reads these itself. Every other field of a block, a delta or a message is preserved for its provider.
const CONSUMED: Readonly<Record<string, readonly string[]>> = {
  text: ["text", "citations"],
  thinking: ["thinking", "signature"],
  redacted_thinking: ["data"],
  tool_use: ["id", "name", "input", "caller"],
  text_delta: ["text"],
  citations_delta: ["citation", "citations"],
  thinking_delta: ["thinking"],
  signature_delta: ["signature"],
  input_json_delta: ["partial_json"],
  message: ["id", "model", "content", "stop_reason", "stop_sequence", "stop_details", "usage", "container"],
};

// These say nothing that a later request needs: the kind of object, and what servers and gateways report of their work.
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  thinking_delta: ["estimated_tokens"],
  message: [
    "role",
    "object",
    "created",
    "created_at",
    "context_management",
    "diagnostics",
    "error",
    "provider",
    "request_id",
    "service_tier",
    "system_fingerprint",
  ],
};

const KNOWN_DELTAS: readonly string[] = Object.keys(CONSUMED).filter((type) => type.endsWith("_delta"));

// Every delta of every stream is looked up here.
const KNOWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.keys(CONSUMED).map((kind) => [
    kind,
    new Set(["type", ...(CONSUMED[kind] ?? []), ...(IGNORED[kind] ?? [])]),
  ]),
);
const NOTHING_KNOWN: ReadonlySet<string> = new Set(["type"]);

export function isKnownDelta(deltaType: string): boolean {
  return KNOWN_DELTAS.includes(deltaType);
}

// A gateway may leave out a delta's type; the field that it brings tells.
export function deltaTypeOf(delta: Record<string, unknown>): string | undefined {
  return KNOWN_DELTAS.find((type) => CONSUMED[type]?.some((field) => delta[field] !== undefined));
}

/** The fields of a block, a delta or a message that the decoder does not know, `kind` being its type. Empty ones say nothing. */
export function unknownFields(
  source: Record<string, unknown>,
  kind: string,
): Record<string, unknown> | undefined {
  const known = KNOWN.get(kind) ?? NOTHING_KNOWN;
  let found: Map<string, unknown> | undefined;
  for (const name of Object.keys(source)) {
    if (known.has(name) || isEmpty(source[name])) continue;
    found ??= new Map();
    found.set(name, source[name]);
  }
  return found && Object.fromEntries(found);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** Joins the fields of deltas: texts are continued, lists grow, objects are merged field by field, all else is replaced. */
export function mergeFields(
  known: Readonly<Record<string, unknown>>,
  piece: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  // Entries, not assignments: a name such as `__proto__` is a field like any other.
  const merged = new Map(Object.entries(known));
  for (const [name, value] of Object.entries(piece)) merged.set(name, mergeValue(merged.get(name), value));
  return Object.fromEntries(merged);
}

function mergeValue(known: unknown, piece: unknown): unknown {
  if (piece === undefined || (piece === null && known !== undefined)) return known;
  if (typeof known === "string" && typeof piece === "string") return known + piece;
  if (Array.isArray(known) && Array.isArray(piece)) return [...known, ...piece];
  const fields = asRecord(known);
  const more = asRecord(piece);
  return fields && more ? mergeFields(fields, more) : piece;
}

/** The unknown fields of one block while its deltas arrive. */
export class UnknownFields {
  readonly #kind: string;
  #fields: Record<string, unknown> | undefined;

  /** `kind`: the block's type. */
  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Takes those of a start, which may come again. */
  begin(start: Record<string, unknown>): void {
    const found = unknownFields(start, this.#kind);
    if (found) this.#fields = { ...this.#fields, ...found };
  }

  /** Takes those of a delta. One that bears the name of a field which the block's own deltas fill is refused. */
  add(delta: Record<string, unknown>, events: StreamEvent[]): void {
    const type = String(delta.type);
    const found = unknownFields(delta, type.endsWith("_delta") ? type : "");
    if (!found) return;
    const free = unknownFields(found, this.#kind);
    if (free) this.#fields = mergeFields(this.#fields ?? {}, free);
    if (Object.keys(free ?? {}).length < Object.keys(found).length)
      events.push(warningOf(`a delta of the unknown type "${type}" was ignored`, delta));
  }

  /** Hands over what came since it was last asked. */
  take(): Record<string, unknown> | undefined {
    const fields = this.#fields;
    this.#fields = undefined;
    return fields;
  }
}

export function warningOf(message: string, source: unknown): StreamEvent & { type: "warning" } {
  return { type: "warning", message, excerpt: excerptOf(source) };
}
