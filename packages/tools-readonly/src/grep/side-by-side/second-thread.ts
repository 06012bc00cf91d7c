import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { RuleOutQuestion } from "./rule-out-worker.ts";

/** A thread that takes a first look at files. Starts with the first question, and never keeps the process. */
export interface SecondThread {
  /** False where there is no core for it, and once it has failed. */
  isUsable(): boolean;
  /** One byte for each file, 1 where it holds no needle; undefined when the thread is gone. */
  ruleOut(needle: Uint8Array, absolutePaths: readonly string[]): Promise<Uint8Array | undefined>;
}

type Answer = (ruledOut: Uint8Array | undefined) => void;

// Beside this file, in the sources and in what is built of them. A bundle may leave it out: then the thread is soon gone.
const PROGRAM = new URL(
  `./rule-out-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`,
  import.meta.url,
);

export function createSecondThread(program: URL = PROGRAM): SecondThread {
  let usable = availableParallelism() > 1;
  let worker: Worker | undefined;
  let waiting: Answer[] = [];
  const fail = () => {
    usable = false;
    for (const answer of waiting) answer(undefined);
    waiting = [];
  };
  const start = () => {
    const started = new Worker(program, { execArgv: [] });
    started.on("message", (ruledOut: Uint8Array) => {
      waiting.shift()?.(ruledOut);
      if (waiting.length === 0) started.unref();
    });
    started.on("error", fail);
    started.on("exit", fail);
    return started;
  };
  return {
    isUsable: () => usable,
    ruleOut(needle, absolutePaths) {
      try {
        if (usable) worker ??= start();
      } catch {
        // Not every runtime lets us: Node's permission model does not.
        fail();
      }
      if (!usable || worker === undefined) return Promise.resolve(undefined);
      // Only an answer that somebody waits for is worth the process.
      worker.ref();
      const question: RuleOutQuestion = { needle, paths: absolutePaths.join("\0") };
      worker.postMessage(question);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
