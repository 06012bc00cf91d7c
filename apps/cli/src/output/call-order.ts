export interface CallOrder {
  started(callId: string): void;
  /** The cards that can be shown now that this call has ended. */
  ended(callId: string, card: string): string[];
}

/** Keeps the cards of calls that run side by side in the order in which they began. */
export function createCallOrder(): CallOrder {
  const running = new Map<string, string | undefined>();

  function* ready(): Generator<string> {
    for (const [callId, card] of running) {
      if (card === undefined) return;
      running.delete(callId);
      yield card;
    }
  }

  return {
    started: (callId) => void running.set(callId, undefined),
    ended(callId, card) {
      // What never began (bad arguments, a denial) waits for nobody.
      if (!running.has(callId)) return [card];
      running.set(callId, card);
      return [...ready()];
    },
  };
}
