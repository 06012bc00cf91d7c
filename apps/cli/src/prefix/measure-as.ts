import { PROTOCOLS, type ProtocolName } from "../protocols.ts";
import { measureTurns, type TurnMeasure } from "./measure-turns.ts";
import { neutralMeter } from "./neutral-meter.ts";
import type { TurnRequest } from "./turn-requests.ts";
import { createWireMeter } from "./wire-meter.ts";

/** Each request against the one before, as a protocol has them; without one in neutral form. */
export async function measureAs(
  protocol: ProtocolName | undefined,
  turns: readonly TurnRequest[],
): Promise<TurnMeasure[]> {
  if (protocol === undefined) return measureTurns(turns, neutralMeter);
  return measureTurns(turns, createWireMeter(await PROTOCOLS[protocol]()));
}
