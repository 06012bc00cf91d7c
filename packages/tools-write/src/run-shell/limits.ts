/** Milliseconds. */
export const DEFAULT_TIMEOUT_MS = 30_000;
export const MAX_TIMEOUT_MS = 600_000;
/** For what processes in the background still write when the shell has ended. */
export const DRAIN_MS = 200;
/** Between looks at the output of a command that runs. */
export const TICK_MS = 100;
/** More ends the command: a disk is not endless. */
export const MAX_OUTPUT_BYTES: number = 1024 * 1024 * 1024;
/** How long after its own limit a dispatcher should give the tool up: the time to end a group, and some to spare. */
export const ENDING_MS = 5_000;
