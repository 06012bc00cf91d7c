import {
  type Clock,
  type OutputSink,
  requireOneOf,
  ToolrailError,
  type ToolSource,
} from "@toolrail/protocol";
import type { Budget } from "../budget/budget.ts";
import { createPermissions, type Permissions } from "../permission/permissions.ts";
import { systemClock } from "../system-clock.ts";

/** Milliseconds that a store may take to keep what is too large to send. */
export const STORE_LIMIT_MS = 60_000;

export interface DispatcherOptions {
  source: ToolSource;
  /** Default: read-only tools pass, others are denied, since nobody can be asked. */
  permissions?: Permissions | undefined;
  /** Makes each batch's results fit. Default: they come back whole. */
  budget?: Budget | undefined;
  /** Default: the real time. */
  clock?: Clock | undefined;
  /** `safe`: arguments that do not fit are converted where nothing is lost, `"5"` to 5. Default `off`. */
  coerce?: "off" | "safe" | undefined;
  /** What tools are told that one answer should have at most, in UTF-16 code units. Default 50,000. */
  maxChars?: number | undefined;
  /** True when the model sees images. Default false. */
  vision?: boolean | undefined;
  /** Calls of a batch that run at once. Default 8. */
  maxConcurrent?: number | undefined;
  /** Milliseconds between the signal and giving a tool up. Default 2,000. */
  graceMs?: number | undefined;
  /** Milliseconds for a tool that sets no `timeoutMs`; `Infinity` for none. Default 600,000. */
  defaultTimeoutMs?: number | undefined;
  /** Where what a tool writes to its output goes, beside the result. Default nowhere. */
  createSink?: ((callId: string) => OutputSink) | undefined;
}

type Optional = "budget" | "createSink";
export type Settings = {
  [Key in Exclude<keyof DispatcherOptions, Optional>]-?: NonNullable<DispatcherOptions[Key]>;
} & Pick<DispatcherOptions, Optional>;

/** The options with their defaults. Throws `invalid_option` for numbers and words that make no sense. */
export function readSettings(options: DispatcherOptions): Settings {
  const { maxConcurrent = 8, graceMs = 2_000, defaultTimeoutMs = 600_000 } = options;
  if (!Number.isInteger(maxConcurrent) || maxConcurrent < 1)
    throw new ToolrailError(
      "invalid_option",
      `maxConcurrent must be a whole number from 1, not ${maxConcurrent}`,
    );
  if (!(graceMs >= 0)) throw new ToolrailError("invalid_option", `graceMs must be 0 or more, not ${graceMs}`);
  if (!(defaultTimeoutMs > 0))
    throw new ToolrailError("invalid_option", `defaultTimeoutMs must be over 0, not ${defaultTimeoutMs}`);
  return {
    source: options.source,
    permissions: options.permissions ?? createPermissions(),
    budget: options.budget,
    clock: options.clock ?? systemClock,
    coerce: requireOneOf("coerce", options.coerce ?? "off", ["off", "safe"]),
    maxChars: options.maxChars ?? 50_000,
    vision: options.vision ?? false,
    maxConcurrent,
    graceMs,
    defaultTimeoutMs,
    createSink: options.createSink,
  };
}
