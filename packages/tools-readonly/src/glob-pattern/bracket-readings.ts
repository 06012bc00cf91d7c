const MOST_PARTS_READ_TWICE = 4;

/** What a pattern with brackets or parentheses may mean, since frameworks name folders [slug] and (group). */
export interface BracketReadings {
  /** Patterns in which at least one part is the very name of an entry. */
  asNames: string[];
  /** The pattern with brackets as classes and parentheses as groups. */
  asClasses: string;
}

export function bracketReadings(parts: readonly string[]): BracketReadings {
  const ambiguous = parts.filter((part) => asName(part) !== part).length;
  let readings = [""];
  for (const [index, part] of parts.entries()) {
    const spellings = ambiguous > MOST_PARTS_READ_TWICE ? [asName(part)] : [...new Set([asName(part), part])];
    const separator = index === 0 ? "" : "/";
    readings = readings.flatMap((reading) => spellings.map((spelling) => reading + separator + spelling));
  }
  const asClasses = parts.join("/");
  return { asNames: readings.filter((reading) => reading !== asClasses), asClasses };
}

// An extended group such as !(x) keeps its meaning.
function asName(part: string): string {
  return part
    .replace(/(?<![\\!@+?*])\(([^()|]*)\)/g, "\\($1\\)")
    .replace(/(?<!\\)\[([^[\]]*)\]/g, "\\[$1\\]");
}
