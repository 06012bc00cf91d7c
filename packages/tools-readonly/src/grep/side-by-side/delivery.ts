import type { FileOutcome, OutcomeSink, SearchFile } from "../engine/search-engine.ts";

/** Files whose outcomes come later. */
export interface PendingFiles {
  isDone(): boolean;
  /** Waits for them and gives them to the sink, in order. */
  deliver(): Promise<void>;
}

/** Brings outcomes to the sink in the order of their files, whichever are known first. */
export interface Delivery {
  add(file: SearchFile, outcome: FileOutcome): void;
  addPending(files: PendingFiles): void;
  /** How many of those still pend. */
  pending(): number;
  /** Delivers up to the first file whose outcome is not known; undefined when there is nothing to do. */
  deliverKnown(): Promise<void> | undefined;
  /** Waits for all. */
  deliverAll(): Promise<void>;
}

interface Known {
  file: SearchFile;
  outcome: FileOutcome;
}

/** What was pending, and what became known behind it. */
interface Part {
  pending: PendingFiles;
  known: Known[];
}

export function createDelivery(sink: OutcomeSink): Delivery {
  const parts: Part[] = [];
  const deliverFirst = async ({ pending, known }: Part) => {
    await pending.deliver();
    parts.shift();
    for (const { file, outcome } of known) sink.add(file, outcome);
  };
  const deliverWhile = async (goesOn: (part: Part) => boolean) => {
    for (let part = parts[0]; part !== undefined && !sink.isFull() && goesOn(part); part = parts[0])
      await deliverFirst(part);
  };
  return {
    add(file, outcome) {
      const last = parts.at(-1);
      if (last === undefined) sink.add(file, outcome);
      else last.known.push({ file, outcome });
    },
    addPending: (pending) => void parts.push({ pending, known: [] }),
    pending: () => parts.filter((part) => !part.pending.isDone()).length,
    deliverKnown() {
      if (parts[0]?.pending.isDone() !== true) return undefined;
      return deliverWhile(({ pending }) => pending.isDone());
    },
    deliverAll: () => deliverWhile(() => true),
  };
}
