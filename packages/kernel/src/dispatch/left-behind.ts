import { type Claim, conflict, locksMeet } from "./claim.ts";

/** Tools that were given up and still run. */
export interface LeftBehind {
  /** `batch` is the one that the call came in. */
  add(holder: Holder, ended: Promise<unknown>): void;
  /** One that `claim` must not run beside. In a later batch only named locks count: the rest has no end to wait for. */
  holding(claim: Claim, batch: object): Holder | undefined;
}

export interface Holder extends Claim {
  name: string;
  batch: object;
}

export function createLeftBehind(): LeftBehind {
  const holders = new Set<Holder>();
  return {
    add(holder, ended) {
      holders.add(holder);
      void ended.finally(() => holders.delete(holder));
    },
    holding: (claim, batch) =>
      [...holders].find((holder) =>
        holder.batch === batch ? conflict(holder, claim) : locksMeet(holder, claim),
      ),
  };
}
