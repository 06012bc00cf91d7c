import { measurePrefix } from "@toolrail/kernel";
import type { Message, ModelRequest } from "@toolrail/protocol";
import type { StrategyRun } from "./strategy.ts";

export interface StrategyMeasure {
  hits: number;
  misses: number;
  /** Of all requests. */
  sentBytes: number;
  /** Of them those that the prompt cache knew. */
  cachedBytes: number;
}

/** The prompt cache's part in the requests of a run. */
export function measureStrategy({ arrays }: StrategyRun): StrategyMeasure {
  const requests = arrays.map(
    (tools, turn): ModelRequest => ({ system: "Be brief.", tools, messages: talk(turn) }),
  );
  const measure: StrategyMeasure = { hits: 0, misses: 0, sentBytes: 0, cachedBytes: 0 };
  for (const [turn, request] of requests.entries()) {
    measure.sentBytes += sizeOf(request);
    const previous = requests[turn - 1];
    if (!previous) continue;
    const prefix = measurePrefix(previous, request);
    measure.cachedBytes += prefix.commonBytes;
    if (prefix.brokenBy) measure.misses++;
    else measure.hits++;
  }
  return measure;
}

function talk(turn: number): Message[] {
  return Array.from({ length: turn + 1 }, (_, at) => ({
    role: "user",
    content: [{ type: "text", text: `Turn ${at + 1}.` }],
    timestamp: 0,
  }));
}

function sizeOf(request: ModelRequest): number {
  return measurePrefix(request, request).commonBytes;
}
