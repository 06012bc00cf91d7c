import { ToolrailError } from "../error.ts";
import { digestText } from "./digest.ts";
import { fitsOwn, fitsPolicy, type IdPolicy } from "./policy.ts";

const MAX_ATTEMPTS = 1_000;

/** Gives out wire ids in the order asked, none twice. */
export interface WireIds {
  /** `serverId`: what the provider that the request goes to gave this call; it is taken as it is where it can be. */
  take(original: string, serverId?: string): string;
}

export function createWireIds(policy: IdPolicy): WireIds {
  const taken = new Set<string>();
  const nextVariants = new Map<string, number>();
  return {
    take(original, serverId) {
      if (serverId !== undefined && !taken.has(serverId) && fitsOwn(serverId, policy)) {
        taken.add(serverId);
        return serverId;
      }
      const first = nextVariants.get(original) ?? 0;
      for (let variant = first; variant < first + MAX_ATTEMPTS; variant++) {
        const wireId = variantOf(original, variant, policy);
        if (taken.has(wireId) || !fitsPolicy(wireId, policy)) continue;
        taken.add(wireId);
        nextVariants.set(original, variant + 1);
        return wireId;
      }
      throw new ToolrailError(
        "invalid_option",
        "the id policy's pattern refuses the ids made of its alphabet",
      );
    },
  };
}

// Variant 0 is what the first call of this id gets; each later one, and each that meets an id in use, goes on.
function variantOf(original: string, variant: number, policy: IdPolicy): string {
  if (variant === 0 && fitsPolicy(original, policy)) return original;
  return digestText([variant, original], policy);
}
