import { requireOneOf, ToolrailError } from "@toolrail/protocol";
import type { DisclosureOptions, DisclosureSettings } from "./disclosure-options.ts";
import { MAX_LIMIT } from "./search-tool/limits.ts";

const DEFAULT_THRESHOLD = 12;
export const DEFAULT_MAX_RESULTS = 5;

/** Throws `invalid_option` for numbers and words that make no sense and for a task that has no mounts. */
export function readSettings(options: DisclosureOptions): DisclosureSettings {
  const emit = options.onEvent ?? (() => {});
  let mode = requireOneOf("mode", options.mode ?? "proxy", ["proxy", "direct", "native"]);
  if (options.native !== undefined)
    requireOneOf("native", options.native, ["deferredLoading", "hostedSearch"]);
  if (mode === "native" && !options.native) {
    mode = "proxy";
    emit({ type: "nativeUnavailable" });
  }
  return {
    mode,
    traits: {
      toolNames: requireOneOf("traits.toolNames", options.traits?.toolNames ?? "free", ["free", "strict"]),
    },
    threshold: readThreshold(options.threshold),
    autoTokens: readTokens(options.autoTokens ?? 0),
    pending: options.pending ?? (() => false),
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
  const text = String(threshold);
  const value =
    typeof threshold === "number" ? threshold : Number(text.replace(/^auto:/, "").trim() || Number.NaN);
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
