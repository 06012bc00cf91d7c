export const DEFAULT_LIMIT = 8_000;
export const MAX_LIMIT = 50_000;
/** UTF-16 code units that are kept free for the lines above and below the text. */
export const ROOM_FOR_NOTES = 300;
/** Refs that are named where the one asked for is unknown. */
export const SHOWN_REFS = 5;
