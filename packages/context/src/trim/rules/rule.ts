import type { ListedResult } from "../list-results.ts";
import type { TrimSettings } from "../settings.ts";
import type { TrimRule } from "../trim-state.ts";

/** A result as the rules before have left it. */
export interface RuledResult extends ListedResult {
  /** Without pointers. */
  text: string;
  images: number;
}

/** A rule that makes a result shorter. */
export interface ShorteningRule {
  name: TrimRule;
  /** Its text by this rule; undefined where the rule has nothing to do with it. */
  shorten(result: RuledResult, settings: TrimSettings): string | undefined;
}
