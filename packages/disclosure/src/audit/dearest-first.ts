/** By tokens; what costs the same stays in its order. */
export function dearestFirst<Priced extends { tokens: number }>(advice: readonly Priced[]): Priced[] {
  return advice.toSorted((a, b) => b.tokens - a.tokens);
}
