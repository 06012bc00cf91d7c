import type { CliContext } from "../context.ts";
import { EXIT } from "../exit-code.ts";

const ARMED_MS = 2_000;

export interface Leaving {
  /** Ctrl-C: the second in a row leaves. */
  press(): void;
  /** The next Ctrl-C is a first one again. */
  disarm(): void;
}

/** Leaves the chat by two presses that belong together: within two seconds, and no other key between them. */
export function createLeaving({ stderr, clock, exit }: CliContext): Leaving {
  let cancel: (() => void) | undefined;

  function disarm(): void {
    cancel?.();
    cancel = undefined;
  }

  return {
    press() {
      const armed = cancel !== undefined;
      stderr.write(armed ? "\n" : "\nCtrl-C again leaves.\n> ");
      disarm();
      if (armed) exit(EXIT.interrupted);
      else cancel = clock.schedule(disarm, ARMED_MS);
    },
    disarm,
  };
}
