import type { ToolSource } from "@toolrail/protocol";

/** When a source is made ready. */
export interface Preparation {
  /** Takes in what has changed; one run serves all that ask meanwhile. */
  prepare(): Promise<void>;
  /** Prepares a source that never was: a call may come before any list. */
  prepareOnce(): Promise<void>;
  /** No preparation outlives the server. */
  stop(): void;
}

export function createPreparation(source: ToolSource): Preparation {
  const lifetime = new AbortController();
  let running: Promise<void> | undefined;
  let prepared = source.prepare === undefined;

  async function run(): Promise<void> {
    try {
      await source.prepare?.({ signal: lifetime.signal });
      prepared = true;
    } finally {
      running = undefined;
    }
  }
  const prepare = () => {
    running ??= run();
    return running;
  };
  return {
    prepare,
    prepareOnce: async () => {
      if (!prepared) await prepare();
    },
    stop: () => lifetime.abort(),
  };
}
