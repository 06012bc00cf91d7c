import type { Clock, Tool } from "@toolrail/protocol";
import { requireValue } from "../returned-promise.ts";

export interface Deadline {
  restart(): void;
  cancel(): void;
}

/** Calls back once when `limitMs` have passed since the start or the last restart. */
export function startDeadline(clock: Clock, limitMs: number, onPassed: () => void): Deadline {
  if (limitMs === Number.POSITIVE_INFINITY) return { restart() {}, cancel() {} };
  let cancelled = false;
  let cancelTimer = clock.schedule(onPassed, limitMs);
  return {
    restart() {
      if (cancelled) return;
      cancelTimer();
      cancelTimer = clock.schedule(onPassed, limitMs);
    },
    cancel() {
      cancelled = true;
      cancelTimer();
    },
  };
}

/** A tool's own limit in milliseconds; what is no positive number means the default. */
export function limitOf(tool: Tool, args: unknown, defaultMs: number): number {
  const own =
    typeof tool.timeoutMs === "function" ? requireValue(tool.timeoutMs(args), "timeoutMs") : tool.timeoutMs;
  return typeof own === "number" && own > 0 ? own : defaultMs;
}
