/** Every code a `ToolrailError` can carry. Codes are stable: changing one is a breaking change. */
export type ErrorCode =
  | "accumulator_drained"
  | "duplicate_tool"
  | "illegal_tool_name"
  | "invalid_schema"
  | "event_too_large"
  | "fact_lost"
  | "invalid_option"
  | "missing_dependency";

const MARKER = Symbol.for("toolrail.error");

/** A programmer's or an environment's error. Expected failures are values, never this. */
export class ToolrailError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "ToolrailError";
    this.code = code;
    Object.defineProperty(this, MARKER, { value: true });
  }
}

/** True for a `ToolrailError` of any copy of this package, where `instanceof` would fail. */
export function isToolrailError(value: unknown): value is ToolrailError {
  return typeof value === "object" && value !== null && Reflect.get(value, MARKER) === true;
}
