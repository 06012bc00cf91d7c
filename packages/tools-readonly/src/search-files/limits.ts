export const DEFAULT_SEARCH_LIMIT = 200;
export const MAX_SEARCH_LIMIT = 2_000;
