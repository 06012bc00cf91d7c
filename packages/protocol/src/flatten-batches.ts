/**
 * The items of each batch, one by one. By hand, since an async generator waits three turns for each item it yields
 * and this waits one.
 */
export function flattenBatches<Item extends object>(
  batches: AsyncGenerator<readonly Item[], void, undefined>,
): AsyncIterableIterator<Item, undefined> {
  type Answer = IteratorResult<Item, undefined>;
  let ready: readonly Item[] = [];
  let at = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function take(): Answer | undefined {
    const value = ready[at];
    if (value === undefined) return undefined;
    at++;
    return { done: false, value };
  }

  async function pull(): Promise<Answer> {
    for (let answer = take(); ; answer = take()) {
      if (answer) return answer;
      const { done, value } = await batches.next();
      if (done) return { done: true, value: undefined };
      ready = value;
      at = 0;
    }
  }

  // A reader that asks again before it was answered must not lose the rest of a batch.
  function queue(): Promise<Answer> {
    waiting++;
    const answer = last.then(pull, pull).finally(() => waiting--);
    last = answer;
    return answer;
  }

  return {
    next() {
      const answer = waiting === 0 ? take() : undefined;
      return answer ? Promise.resolve(answer) : queue();
    },
    async return() {
      ready = [];
      await batches.return();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
