/** Those who want to know that something changed. */
export interface Listeners {
  add(listener: () => void): () => void;
  tell(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<{ tell: () => void }>();
  return {
    add(listener) {
      // Not the function itself: the same one may be added twice.
      const entry = { tell: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    // Each by itself, so that one that throws disturbs nothing here.
    tell() {
      for (const entry of listeners) queueMicrotask(() => listeners.has(entry) && entry.tell());
    },
  };
}
