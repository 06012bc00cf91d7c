/** Escapes what tinyglobby reads as "not" and as "the folder above" at the start of a name, be it ever so plain. */
export function plainStart(part: string): string {
  return part.replace(/^(?:!(?!\()|\.\.)/, "\\$&");
}
