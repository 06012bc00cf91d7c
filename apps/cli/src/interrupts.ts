export interface Interrupts {
  /** Takes Ctrl-C over until the returned function is called. */
  listen(listener: () => void): () => void;
  /** Tells the listener that was added last, as Ctrl-C does. */
  fire(): void;
}

/** Ctrl-C goes to the latest listener; with none, the process ends as usual. */
export function createInterrupts(process: Pick<NodeJS.Process, "on" | "off">): Interrupts {
  const listeners: (() => void)[] = [];
  const fire = () => listeners.at(-1)?.();
  return {
    listen(listener) {
      if (listeners.length === 0) process.on("SIGINT", fire);
      listeners.push(listener);
      return () => {
        const position = listeners.lastIndexOf(listener);
        if (position < 0) return;
        listeners.splice(position, 1);
        if (listeners.length === 0) process.off("SIGINT", fire);
      };
    },
    fire,
  };
}
