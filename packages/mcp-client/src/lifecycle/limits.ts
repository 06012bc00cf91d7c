/** Milliseconds for start, handshake and first list; for a list read again too. */
export const START_LIMIT_MS = 30_000;
/** The same for a command that downloads a package at its first start. */
export const PACKAGE_RUNNER_START_LIMIT_MS = 120_000;
/** Child processes that start at the same time. */
export const MAX_STARTING = 8;
/** Milliseconds that `prepare` waits for a start. */
export const PREPARE_WAIT_MS = 3_000;
/** Milliseconds in which announcements of a changed list count as one. */
export const GATHER_MS = 100;
/** Milliseconds that `close` waits for a start that was called off. */
export const CLOSE_WAIT_MS = 3_000;

/** Milliseconds before each restart in a row, counted from the one before. */
export const RESTART_DELAYS_MS: readonly number[] = [0, 1_000, 4_000];
/** Milliseconds without a restart after which the next one begins a new row. */
export const RESTART_REST_MS = 60_000;

/** Milliseconds before a start or a list that failed is tried once more: doubled each time, up to the longest. */
export const RETRY_DELAY_MS = 2_000;
export const LONGEST_RETRY_DELAY_MS = 300_000;

/** UTF-16 code units of a fault in `status()`. */
export const FAULT_LENGTH = 1_000;
export const LOG_LINES = 200;
/** UTF-16 code units. */
export const LOG_LINE_LENGTH = 2_000;
