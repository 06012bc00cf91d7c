import type { Usage } from "../usage.ts";

/** A token count; what is no such number is as good as not sent. */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Sets a figure to the first of `candidates` that is a count; leaves it out where there is none. */
export function takeCount(usage: Partial<Usage>, key: keyof Usage, ...candidates: unknown[]): void {
  for (const candidate of candidates) {
    const count = tokenCount(candidate);
    if (count === undefined) continue;
    usage[key] = count;
    return;
  }
}
