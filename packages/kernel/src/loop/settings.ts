import { type Clock, ToolrailError } from "@toolrail/protocol";
import { systemClock } from "../system-clock.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { RetryPolicy } from "./retry-delay.ts";

const DEFAULT_MAX_TURNS = 50;
const DEFAULT_STALL_TIMEOUT_MS = 120_000;
const DEFAULT_RETRY: RetryPolicy = { maxRetries: 3, baseDelayMs: 1_000, maxDelayMs: 120_000 };

/** The options with their defaults. */
export interface Settings extends AgentOptions {
  maxTurns: number;
  stallTimeoutMs: number;
  retry: RetryPolicy;
  clock: Clock;
  random: () => number;
}

/** Throws `invalid_option` for a number that makes no sense. */
export function settle(options: AgentOptions): Settings {
  const { retry } = options;
  return {
    ...options,
    maxTurns: atLeast(1, "maxTurns", options.maxTurns ?? DEFAULT_MAX_TURNS),
    stallTimeoutMs: atLeast(1, "stallTimeoutMs", options.stallTimeoutMs ?? DEFAULT_STALL_TIMEOUT_MS),
    retry: {
      maxRetries: atLeast(0, "retry.maxRetries", retry?.maxRetries ?? DEFAULT_RETRY.maxRetries),
      baseDelayMs: atLeast(0, "retry.baseDelayMs", retry?.baseDelayMs ?? DEFAULT_RETRY.baseDelayMs),
      maxDelayMs: atLeast(0, "retry.maxDelayMs", retry?.maxDelayMs ?? DEFAULT_RETRY.maxDelayMs),
    },
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  };
}

function atLeast(least: number, name: string, value: number): number {
  if (value >= least) return value;
  throw new ToolrailError("invalid_option", `${name} must be at least ${least}, not ${value}`);
}
