/** Counts, over a whole session, how often the same call failed, or gave the same answer, in a row. */
export interface RepeatGuard {
  /** How often this call has failed now. Equal calls of one batch count once: none of them knew of the others. */
  failed(key: string, batch: object): number;
  /** `changed`: it was no read, so whatever failed before may work now. */
  succeeded(key: string, changed: boolean): void;
  /**
   * Number of times that this call has given this answer while no call gave anything new. Other calls may stand between, so that a
   * loop over several calls is seen too. Equal calls of one batch count once.
   */
  answered(key: string, answer: string, batch: object): number;
}

export const REPEATS_TO_TELL = 3;
export const EQUAL_ANSWERS_TO_TELL = 5;
/** Equal answers after which a run ends, since nothing new is to be expected. */
export const EQUAL_ANSWERS_TO_END = 8;

/** Calls remembered; a loop that is wider than this is not seen. */
const MAX_CALLS = 64;

export function createRepeatGuard(): RepeatGuard {
  const failures = new Map<string, { times: number; batch: object }>();
  const answers = new Map<string, { digest: string; times: number; batch: object }>();
  return {
    failed(key, batch) {
      const last = failures.get(key);
      const times = (last?.times ?? 0) + (last?.batch === batch ? 0 : 1);
      remember(failures, key, { times, batch });
      return times;
    },
    succeeded(key, changed) {
      if (changed) failures.clear();
      else failures.delete(key);
    },
    answered(key, answer, batch) {
      const digest = digestOf(answer);
      const last = answers.get(key);
      const isNew = last?.digest !== digest;
      if (isNew) for (const other of answers.values()) other.times = 0;
      const times = isNew ? 1 : last.times + (last.batch === batch && last.times > 0 ? 0 : 1);
      remember(answers, key, { digest, times, batch });
      return times;
    },
  };
}

function remember<T>(calls: Map<string, T>, key: string, value: T): void {
  calls.delete(key);
  calls.set(key, value);
  for (const oldest of calls.keys()) if (calls.size > MAX_CALLS) calls.delete(oldest);
}

// Answers can be megabytes: the guard keeps 64 bits and the length of each. No proof is built on it.
function digestOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return `${text.length}:${a >>> 0}:${b >>> 0}`;
}
