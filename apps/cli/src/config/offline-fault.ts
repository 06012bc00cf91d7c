import type { CliContext } from "../context.ts";
import { firstSet } from "./environment.ts";

/** How the offline model can be made to misbehave once; listed here so that other models load nothing of it. */
export const OFFLINE_FAULTS = ["bad_args", "unknown_tool", "cut_args", "drop_stream", "error_529"] as const;

export type OfflineFault = (typeof OFFLINE_FAULTS)[number];

export type FaultChoice = { ok: true; fault?: OfflineFault | undefined } | { ok: false; message: string };

/** The fault that the environment asks for. */
export function chooseFault(env: CliContext["env"]): FaultChoice {
  const asked = firstSet(env, ["TOOLRAIL_INJECT", "INJECT"]);
  if (asked === undefined) return { ok: true };
  const fault = OFFLINE_FAULTS.find((name) => name === asked.value);
  if (fault !== undefined) return { ok: true, fault };
  return {
    ok: false,
    message: `${asked.name} takes one of ${OFFLINE_FAULTS.join(", ")}; got "${asked.value}"`,
  };
}
