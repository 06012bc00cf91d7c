/** Remembers at most `limit` texts; the oldest goes first. */
export interface BoundedCache {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  readonly size: number;
}

export function createBoundedCache(limit: number): BoundedCache {
  const entries = new Map<string, string>();
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.set(key, value);
      if (entries.size <= limit) return;
      const oldest = entries.keys().next().value;
      if (oldest !== undefined) entries.delete(oldest);
    },
    get size() {
      return entries.size;
    },
  };
}
