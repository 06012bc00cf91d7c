/** Queries of one call. */
export const MAX_QUERIES = 5;
/** Tools that `limit` can ask for. */
export const MAX_LIMIT = 10;
/** UTF-16 code units of one answer, if the dispatcher does not ask for fewer. */
export const MAX_ANSWER_CHARS = 24_000;
/** UTF-16 code units of a query that the answer repeats. */
export const SHOWN_QUERY_CHARS = 100;
