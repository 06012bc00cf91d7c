const SLASH = 47;

/** The order of a walk: folder by folder, names by UTF-16 code units. */
export function comparePaths(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let index = 0;
  while (index < shorter && a.charCodeAt(index) === b.charCodeAt(index)) index++;
  if (index === shorter) return a.length - b.length;
  return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
}

// A name that ends comes before one that goes on.
function rank(code: number): number {
  return code === SLASH ? 0 : code;
}
