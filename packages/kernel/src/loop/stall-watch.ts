import type { Clock } from "@toolrail/protocol";

export interface StallLimits {
  clock: Clock;
  /** Milliseconds without any sign of life. */
  stallTimeoutMs: number;
  /** Milliseconds without anything of the answer. */
  progressTimeoutMs: number;
}

/** `silent`: nothing came at all. `idle`: only signs of life came. */
export type StallCause = "silent" | "idle";

export interface StallWatch {
  /** Notes that something came; `progress` says that it brought something of the answer. */
  touch(progress: boolean): void;
  stop(): void;
}

/** Calls back once one of the limits has passed. One timer, however many events come. */
export function watchForStall(limits: StallLimits, onStall: (cause: StallCause) => void): StallWatch {
  const { clock, stallTimeoutMs, progressTimeoutMs } = limits;
  let lastSign = clock.now();
  let lastProgress = lastSign;
  let cancel = clock.schedule(check, Math.min(stallTimeoutMs, progressTimeoutMs));
  function check(): void {
    const now = clock.now();
    const untilSilent = lastSign + stallTimeoutMs - now;
    const untilIdle = lastProgress + progressTimeoutMs - now;
    if (untilSilent <= 0) onStall("silent");
    else if (untilIdle <= 0) onStall("idle");
    else cancel = clock.schedule(check, Math.min(untilSilent, untilIdle));
  }
  return {
    touch(progress) {
      lastSign = clock.now();
      if (progress) lastProgress = lastSign;
    },
    stop: () => cancel(),
  };
}
