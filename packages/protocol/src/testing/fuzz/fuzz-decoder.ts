import type { AssistantMessage } from "../../message.ts";
import { readServerSentEvents } from "../../sse.ts";
import type { StreamEvent } from "../../stream-event.ts";
import type { Decoder } from "../../wire/decoder.ts";
import { mutateStream, type StreamMutation } from "../mutate-stream.ts";
import { createRandom, type Random } from "./random.ts";
import type { SeedStream } from "./seed-stream.ts";
import { type DecodedTurn, type RunnableCall, runnableCalls, turnFaults } from "./turn-faults.ts";

export interface FuzzOptions {
  codec: { createDecoder(): Decoder };
  seeds: readonly SeedStream[];
  /** Puts a turn's events together, as the loop in question does. */
  assemble(events: readonly StreamEvent[]): AssistantMessage;
  /** Damaged streams to try. */
  count: number;
  /** Where the numbers start; the same seed gives the same streams. */
  seed: number;
}

export interface FuzzFault {
  stream: string;
  steps: readonly StreamMutation[];
  fault: string;
  /** The damaged stream. */
  text: string;
}

export interface FuzzReport {
  tried: number;
  /** Turns with calls that would run, so that one sees whether the damage left anything. */
  runnable: number;
  faults: FuzzFault[];
}

/** Damages streams at random, and looks whether a decoder and what stands behind it keep what they promise. */
export async function fuzzDecoder(options: FuzzOptions): Promise<FuzzReport> {
  const { seeds, count } = options;
  const random = createRandom(options.seed);
  const originals = new Map<SeedStream, RunnableCall[] | undefined>();
  const report: FuzzReport = { tried: 0, runnable: 0, faults: [] };
  for (; report.tried < count && seeds.length > 0; report.tried++) {
    const seed = seeds[random.below(seeds.length)];
    if (!seed) continue;
    const { bytes, steps, seen } = mutateStream(seed.frames, random);
    let faults: string[];
    try {
      if (!originals.has(seed)) originals.set(seed, await callsOf(seed, options));
      const original = seen ? originals.get(seed) : undefined;
      const turn = await decode(bytes, options, random);
      if (runnableCalls(turn.message).length > 0) report.runnable++;
      faults = turnFaults(turn, { size: bytes.length, original });
    } catch (error) {
      faults = [`threw ${String(error)}`];
    }
    const text = faults.length > 0 ? new TextDecoder().decode(bytes) : "";
    for (const fault of faults) report.faults.push({ stream: seed.name, steps, fault, text });
  }
  return report;
}

// Undefined for a turn that failed: without the event that says so its calls may run.
async function callsOf(seed: SeedStream, options: FuzzOptions): Promise<RunnableCall[] | undefined> {
  const bytes = new TextEncoder().encode(seed.frames.join(""));
  const { message } = await decode(bytes, options);
  return message.stopReason === "error" ? undefined : runnableCalls(message);
}

async function decode(bytes: Uint8Array, options: FuzzOptions, random?: Random): Promise<DecodedTurn> {
  const decoder = options.codec.createDecoder();
  const cut = random ? 1 + random.below(bytes.length) : bytes.length;
  const events: StreamEvent[] = [];
  for await (const event of readServerSentEvents([bytes.subarray(0, cut), bytes.subarray(cut)]))
    events.push(...decoder.pushEvent(event));
  events.push(...decoder.end({ complete: random?.below(4) !== 0 }));
  return { events, message: options.assemble(events) };
}
