export const DEFAULT_LINES = 400;
export const MAX_LINES = 2_000;
/** Characters of a line that are shown. */
export const MAX_LINE_CHARS = 500;
/** Up to this size the number of lines is always known. */
export const MAX_COUNTED_BYTES: number = 8 * 1024 * 1024;
export const BLOCK_BYTES: number = 1024 * 1024;
/** What encoding and type are told from. */
export const SAMPLE_BYTES: number = 64 * 1024;
/** One remembered place, at most, in so many bytes of a file. */
export const BYTES_PER_PLACE: number = 64 * 1024;
export const MAX_REMEMBERED_FILES = 32;
/** Largest image that providers take: 5 MB as base64. */
export const MAX_IMAGE_BYTES = 3_750_000;
