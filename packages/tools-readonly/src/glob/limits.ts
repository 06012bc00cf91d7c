export const DEFAULT_GLOB_LIMIT = 200;
export const MAX_GLOB_LIMIT = 2_000;
export const DEFAULT_GLOB_PATTERN = "**/*";
