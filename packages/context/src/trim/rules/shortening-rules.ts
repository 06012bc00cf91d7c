import { FIELDS } from "./fields.ts";
import { LENGTH } from "./length.ts";
import type { ShorteningRule } from "./rule.ts";

/** In their order, which is part of what is promised: they do not commute. `stale` comes before all of them. */
export const SHORTENING_RULES: readonly ShorteningRule[] = [FIELDS, LENGTH];
