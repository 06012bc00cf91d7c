import type { InterruptListener } from "./context.ts";

export interface Interrupts {
  /** Takes Ctrl-C over until the returned function is called. */
  listen(listener: InterruptListener): () => void;
  /** Tells the listener that was added last, as Ctrl-C does. */
  fire(): void;
  /** Nobody reads the output any more: ends the work, and any that begins later, unless Ctrl-C has. */
  abandon(): void;
  /** True when that, and no Ctrl-C, was what ended the work. */
  isAbandoned(): boolean;
}

interface Entry {
  tell: InterruptListener;
  isTold: boolean;
}

/** Ctrl-C goes to the latest listener; with none, the process ends as usual. */
export function createInterrupts(process: Pick<NodeJS.Process, "on" | "off">): Interrupts {
  const entries: Entry[] = [];
  let hasFired = false;
  let abandoned = false;

  function fire(): void {
    hasFired = true;
    tell(entries.at(-1), "person");
  }

  // A second telling leaves at once, which only a person may want.
  function tellAbandoned(): void {
    const entry = entries.at(-1);
    if (!entry?.isTold) tell(entry, "readerLeft");
  }

  return {
    listen(listener) {
      if (entries.length === 0) process.on("SIGINT", fire);
      const entry: Entry = { tell: listener, isTold: false };
      entries.push(entry);
      if (abandoned) setImmediate(tellAbandoned);
      return () => {
        const position = entries.lastIndexOf(entry);
        if (position < 0) return;
        entries.splice(position, 1);
        if (entries.length === 0) process.off("SIGINT", fire);
      };
    },
    fire,
    abandon() {
      abandoned = true;
      // Later: a question that ends with the output's reader is over by then.
      setImmediate(tellAbandoned);
    },
    isAbandoned: () => abandoned && !hasFired,
  };
}

function tell(entry: Entry | undefined, cause: Parameters<InterruptListener>[0]): void {
  if (entry === undefined) return;
  entry.isTold = true;
  entry.tell(cause);
}
