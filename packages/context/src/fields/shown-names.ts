import { cutEnd } from "../text/cut-text.ts";

/** More names say no more to a reader. */
const MOST_NAMES = 12;
const NAME_CHARS = 60;

/** Names of fields as a reader is shown them: the first ones, and how many more there are. */
export function shownNames(names: readonly string[]): readonly string[] {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).map((name) => cutEnd(name, NAME_CHARS));
  return more > 0 ? [...shown, `… ${more} more`] : shown;
}
