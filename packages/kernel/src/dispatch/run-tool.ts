import type { ToolContext } from "@toolrail/protocol";
import type { StreamedOutput } from "../budget/result-facts.ts";
import { settledWithin } from "../settled-within.ts";
import type { Batch } from "./batch.ts";
import { startDeadline } from "./deadline.ts";
import { LOST } from "./guard-sink.ts";
import type { PlannedCall, ReadyCall } from "./planned-call.ts";
import { createRunOutput } from "./run-output.ts";
import { STORE_LIMIT_MS } from "./settings.ts";
import { createStopper, type StopCause } from "./stopper.ts";

/** What a tool's promise came to. */
export type Settled = { how: "returned"; value: unknown } | { how: "threw"; error: unknown };

export interface ToolRun {
  /** Undefined: the tool was given up and still runs. */
  settled: Settled | undefined;
  /** Set when a signal had fired before it ended, whatever it returned then. */
  stopped: StopCause | undefined;
  /** Milliseconds it was allowed. */
  limitMs: number;
  durationMs: number;
  /** What it had written. */
  output: StreamedOutput;
  /** Settles when the tool ends, also after it was given up. Never rejects. */
  ended: Promise<unknown>;
}

/** Runs a tool until it ends, or until a signal and its grace are over. */
export async function runTool(
  { call, args }: PlannedCall,
  { tool, limitMs }: ReadyCall,
  { settings, signal, emit }: Batch,
): Promise<ToolRun> {
  const { clock, graceMs, maxChars, vision } = settings;
  const startedAt = clock.now();
  const output = createRunOutput(call.id, settings);
  const stopper = createStopper(clock, graceMs, signal);
  const deadline = startDeadline(clock, limitMs, stopper.timeOut);
  let open = true;
  const context: ToolContext = {
    signal: stopper.signal,
    callId: call.id,
    clock,
    reportProgress(message) {
      if (!open) return;
      if (tool.progressExtends) deadline.restart();
      emit({ type: "toolProgress", callId: call.id, message: String(message) });
    },
    output: output.sink,
    maxChars,
    vision,
  };

  const ended = settle(async () => tool.run(args, context)).then((settled) => ({
    settled,
    stopped: stopper.cause(),
  }));
  const end = await Promise.race([ended, stopper.graceOver]);
  open = false;
  deadline.cancel();
  stopper.release();
  const durationMs = clock.now() - startedAt;
  const written = await settledWithin(output.finish(), { clock, limitMs: STORE_LIMIT_MS, graceMs, signal });
  return {
    settled: end?.settled,
    stopped: end ? end.stopped : stopper.cause(),
    limitMs,
    durationMs,
    output: written?.value ?? LOST,
    ended,
  };
}

async function settle(run: () => Promise<unknown>): Promise<Settled> {
  try {
    return { how: "returned", value: await run() };
  } catch (error) {
    return { how: "threw", error };
  }
}
