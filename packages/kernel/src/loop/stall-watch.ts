import type { Clock } from "@toolrail/protocol";

export interface StallWatch {
  /** Something came: the time starts anew. */
  touch(): void;
  stop(): void;
}

/** Calls back once nothing has come for `limitMs` milliseconds. One timer, however many events come. */
export function watchForStall(clock: Clock, limitMs: number, onStall: () => void): StallWatch {
  let last = clock.now();
  let cancel = clock.schedule(check, limitMs);
  function check(): void {
    const left = last + limitMs - clock.now();
    if (left <= 0) onStall();
    else cancel = clock.schedule(check, left);
  }
  return {
    touch() {
      last = clock.now();
    },
    stop: () => cancel(),
  };
}
