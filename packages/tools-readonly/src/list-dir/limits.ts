export const DEFAULT_LIST_LIMIT = 500;
export const MAX_LIST_LIMIT = 2_000;
export const DEFAULT_DEPTH = 1;
export const MAX_DEPTH = 3;
