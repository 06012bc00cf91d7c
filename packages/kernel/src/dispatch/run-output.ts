import type { OutputSink } from "@toolrail/protocol";
import type { Budget } from "../budget/budget.ts";
import type { StreamedOutput } from "../budget/result-facts.ts";
import type { SpillSink } from "../budget/sink/spill-sink.ts";
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
  const collected: SpillSink = attempt(() => budget?.openSink?.(callId)) ?? createMemorySink();
  let passedOn = attempt(() => createSink?.(callId));
  let open = true;

  const sink: OutputSink = {
    write(chunk) {
      if (!open) return;
      collected.write(chunk);
      // A sink that fails (disk full) costs what it would have kept, never the call.
      if (!attempt(() => passedOn?.write(chunk) ?? true)) passedOn = undefined;
    },
  };
  const reserving = passedOn?.reserveFile ? passedOn : collected;
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
