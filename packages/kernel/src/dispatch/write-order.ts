import type { FailureKind } from "./failure.ts";
import type { PlannedCall } from "./planned-call.ts";

/** A write after which later writes make no sense. */
export interface StoppedWrite {
  name: string;
  why: "denied" | "aborted";
}

/** Lets the writes of a batch that could run at once be judged one after another, so that a denial stops the rest. */
export interface WriteOrder {
  /** Waits for earlier writes that are being judged; gives the one that was denied or aborted. Reads never wait. */
  before(call: PlannedCall): Promise<StoppedWrite | undefined>;
  /** The call was allowed, or has ended; `failure` says how, if it failed. */
  settle(call: PlannedCall, failure?: FailureKind): void;
}

export function createWriteOrder(calls: readonly PlannedCall[]): WriteOrder {
  const positions = new Map(calls.map((call, position) => [call, position]));
  const judging = new Map<PlannedCall, { judged: Promise<void>; open: () => void }>();
  let stopped: (StoppedWrite & { position: number }) | undefined;

  const isEarlier = (call: PlannedCall, than: PlannedCall) => at(call) < at(than);
  const at = (call: PlannedCall) => positions.get(call) ?? 0;

  return {
    async before(call) {
      if (call.readOnly) return undefined;
      const earlier = [...judging].filter(([other]) => isEarlier(other, call));
      judging.set(call, createGate());
      await Promise.all(earlier.map(([, gate]) => gate.judged));
      return stopped && stopped.position < at(call) ? stopped : undefined;
    },
    settle(call, failure) {
      const stops = failure === "denied" || failure === "aborted";
      if (stops && !call.readOnly && (!stopped || at(call) < stopped.position))
        stopped = { name: call.name, why: failure, position: at(call) };
      judging.get(call)?.open();
      judging.delete(call);
    },
  };
}

function createGate(): { judged: Promise<void>; open: () => void } {
  let open = () => {};
  const judged = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { judged, open };
}
