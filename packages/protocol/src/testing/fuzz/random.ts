/** Numbers that look random, the same ones for the same seed. */
export interface Random {
  /** A whole number from 0 up to, without, `limit`; 0 when there is none. */
  below(limit: number): number;
  /** One of the entries. */
  pick<Entry>(entries: readonly [Entry, ...Entry[]]): Entry;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * Math.max(0, limit));
  return { below, pick: (entries) => entries[below(entries.length)] ?? entries[0] };
}
