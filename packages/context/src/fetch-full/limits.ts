export const DEFAULT_LIMIT = 8_000;
export const MAX_LIMIT = 50_000;
/** Room for the notes, for a reason, and for some text. */
export const MIN_LIMIT = 500;
/** UTF-16 code units that are kept free for the lines above and below the text, whose longest take 292. */
export const ROOM_FOR_NOTES = 300;
export const SHOWN_NAME_CHARS = 64;
export const SHOWN_REF_CHARS = 80;
export const SHOWN_REASON_CHARS = 150;
/** Refs that are named where the one asked for is unknown. */
export const SHOWN_REFS = 5;
