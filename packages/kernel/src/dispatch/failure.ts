const FAILURE_KINDS = [
  "unknownTool",
  "invalidJson",
  "truncated",
  "invalidArgs",
  "denied",
  "timedOut",
  "aborted",
  "threw",
  "badResult",
  "unavailable",
  "repeated",
  "skipped",
] as const;

/**
 * Why a call failed. `threw`: the tool failed by its own account, it threw or returned `isError`. `unavailable`: the
 * tool can't be used now. `repeated`: the same call failed again and again; `of` says how this time.
 */
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Stands in `details.failure` of every failed result. */
export interface Failure {
  kind: FailureKind;
  /** True when the tool was started, so that it may have had effects. */
  executed: boolean;
  /** What happened this time, where `kind` is `repeated`. */
  of?: FailureKind;
}

/** A failure with what the model is told. */
export interface CallFailure extends Failure {
  text: string;
  details?: Record<string, unknown>;
}

export function notExecuted(kind: FailureKind, text: string): { ok: false; failure: CallFailure } {
  return { ok: false, failure: { kind, executed: false, text } };
}

/** A tool may say itself why it failed. */
export function isFailure(value: unknown): value is Failure {
  if (typeof value !== "object" || value === null || !("kind" in value) || !("executed" in value))
    return false;
  return FAILURE_KINDS.some((kind) => kind === value.kind) && typeof value.executed === "boolean";
}
