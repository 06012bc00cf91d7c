/** Lets so many tasks run at once; the others wait in the order they came. */
export function createSlots(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;

  async function take(): Promise<void> {
    if (taken < most) taken += 1;
    // Whoever leaves hands its slot over, so that nobody comes between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }
  return async (task) => {
    await take();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
