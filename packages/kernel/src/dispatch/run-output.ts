import type { OutputSink } from "@toolrail/protocol";
import type { Budget } from "../budget/budget.ts";
import type { StreamedOutput } from "../budget/result-facts.ts";
import type { SpillSink } from "../budget/sink/spill-sink.ts";
import { ignoreRejection, requireValue } from "../returned-promise.ts";
import { guardSink } from "./guard-sink.ts";
import { createMemorySink } from "./memory-sink.ts";

/** What one run writes: collected for its result, and passed on to a sink of the user's. */
export interface RunOutput {
  sink: OutputSink;
  /** What was written; what a tool left behind still writes is dropped. */
  finish(): Promise<StreamedOutput>;
}

export interface RunOutputOptions {
  budget?: Budget | undefined;
  createSink?: ((callId: string) => OutputSink) | undefined;
}

export function createRunOutput(callId: string, { budget, createSink }: RunOutputOptions): RunOutput {
  const opened = attempt(() => requireValue(budget?.openSink?.(callId), "openSink"));
  const collected: SpillSink = opened ? guardSink(opened) : createMemorySink();
  let passedOn = attempt(() => requireValue(createSink?.(callId), "createSink"));
  let open = true;

  const sink: OutputSink = {
    write(chunk) {
      if (!open) return;
      collected.write(chunk);
      // A sink that fails (disk full) costs what it would have kept, never the call.
      const isFine = attempt(() => {
        ignoreRejection(passedOn?.write(chunk));
        return true;
      });
      if (!isFine) passedOn = undefined;
    },
  };
  const reserving = typeof passedOn?.reserveFile === "function" ? passedOn : collected;
  if (reserving.reserveFile) sink.reserveFile = reserving.reserveFile.bind(reserving);
  return {
    sink,
    finish() {
      open = false;
      return collected.finish();
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
