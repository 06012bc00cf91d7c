import { ToolrailError } from "@toolrail/protocol";
import type { DisclosureOptions, DisclosureSettings } from "./disclosure-options.ts";
import { MAX_LIMIT } from "./search-tool/limits.ts";

const DEFAULT_THRESHOLD = 12;
export const DEFAULT_MAX_RESULTS = 5;

/** Throws `invalid_option` for numbers that make no sense and for a task that has no mounts. */
export function readSettings(options: DisclosureOptions): DisclosureSettings {
  const emit = options.onEvent ?? (() => {});
  let mode = options.mode ?? "proxy";
  if (mode === "native" && !options.native) {
    mode = "proxy";
    emit({ type: "nativeUnavailable" });
  }
  return {
    mode,
    traits: options.traits ?? { toolNames: "free" },
    threshold: readThreshold(options.threshold),
    autoTokens: readTokens(options.autoTokens ?? 0),
    promoted: [...(options.promoted ?? [])],
    direct: [...(options.direct ?? []), ...mounted(options)],
    maxResults: readMaxResults(options.maxResults ?? DEFAULT_MAX_RESULTS),
    native: options.native,
    embed: options.embed,
    messages: options.messages ?? [],
    emit,
  };
}

function readThreshold(threshold: DisclosureOptions["threshold"]): number {
  if (threshold === undefined) return DEFAULT_THRESHOLD;
  const value =
    typeof threshold === "number" ? threshold : Number(threshold.replace(/^auto:/, "").trim() || Number.NaN);
  if (Number.isNaN(value) || value < 0)
    throw new ToolrailError("invalid_option", `threshold must be a number or "auto:N", not "${threshold}"`);
  return value;
}

function readTokens(value: number): number {
  if (value >= 0) return value;
  throw new ToolrailError("invalid_option", `autoTokens must be 0 or more, not ${value}`);
}

function readMaxResults(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value;
  throw new ToolrailError(
    "invalid_option",
    `maxResults must be a whole number from 1 to ${MAX_LIMIT}, not ${value}`,
  );
}

function mounted({ mounts = {}, task }: DisclosureOptions): readonly string[] {
  if (task === undefined) return [];
  const names = Object.hasOwn(mounts, task) ? mounts[task] : undefined;
  if (names) return names;
  throw new ToolrailError("invalid_option", `there are no mounts for the task "${task}"`);
}
