/** Larger files are not edited as a whole in memory. */
export const MAX_FILE_BYTES: number = 64 * 1024 * 1024;
/** Of a larger file `read_file` takes in the whole, and notes it, only when it is read from its end. */
export const MAX_NOTED_BYTES: number = 8 * 1024 * 1024;
/** Lines that may differ before a diff costs more than it tells. */
export const MAX_DIFF_LINES = 2_000;
export const DIFF_CONTEXT_LINES = 3;
