/** The names that came and went between two lists, sorted. */
export function listChanges(
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): { arrived: string[]; vanished: string[] } {
  const missingIn = (map: ReadonlyMap<string, unknown>) => (name: string) => !map.has(name);
  return {
    arrived: [...now.keys()].filter(missingIn(before)).sort(),
    vanished: [...before.keys()].filter(missingIn(now)).sort(),
  };
}
