/** Counts, over a whole session, how often the same call failed in a row. */
export interface RepeatGuard {
  /** How often this call has failed now. Equal calls of one batch count once: none of them knew of the others. */
  failed(key: string, batch: object): number;
  /** `changed`: it was no read, so whatever failed before may work now. */
  succeeded(key: string, changed: boolean): void;
}

export const REPEATS_TO_TELL = 3;

/** Calls remembered; a loop that is wider than this is not seen. */
const MOST_CALLS = 64;

export function createRepeatGuard(): RepeatGuard {
  const failures = new Map<string, { times: number; batch: object }>();
  return {
    failed(key, batch) {
      const last = failures.get(key);
      const times = (last?.times ?? 0) + (last?.batch === batch ? 0 : 1);
      failures.delete(key);
      failures.set(key, { times, batch });
      for (const oldest of failures.keys()) if (failures.size > MOST_CALLS) failures.delete(oldest);
      return times;
    },
    succeeded(key, changed) {
      if (changed) failures.clear();
      else failures.delete(key);
    },
  };
}
