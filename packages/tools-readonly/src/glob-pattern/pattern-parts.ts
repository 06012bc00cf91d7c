const MAGIC = /(?<!\\)[*?[\](){}]/;

/** Cuts a pattern at the slashes that stand outside braces and parentheses. */
export function splitPattern(pattern: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === "\\") index++;
    else if (character === "{" || character === "(") depth++;
    else if ((character === "}" || character === ")") && depth > 0) depth--;
    else if (character === "/" && depth === 0) {
      parts.push(pattern.slice(start, index));
      start = index + 1;
    }
  }
  const last = pattern.slice(start);
  // An opening bracket without its partner is part of a name.
  if (depth > 0) return pattern.split("/");
  return [...parts, last];
}

/** True when a part may mean other names than its own. */
export function isMagic(part: string): boolean {
  return MAGIC.test(part);
}

/** A part without magic as the name that it stands for. */
export function unescapePart(part: string): string {
  return part.replace(/\\(.)/g, "$1");
}

/** Models on Windows write back slashes; a pattern with no slash at all means them as separators. */
export function withSlashes(pattern: string): string {
  return !pattern.includes("/") && /\\[\w.*]/.test(pattern) ? pattern.replaceAll("\\", "/") : pattern;
}
