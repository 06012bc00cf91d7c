import { ToolrailError } from "../error.ts";
import { digestText } from "./digest.ts";
import { fitsPolicy, type IdPolicy } from "./policy.ts";

const MAX_ATTEMPTS = 1_000;

/** Gives out wire ids in the order asked, none twice. */
export interface WireIds {
  take(original: string): string;
}

export function createWireIds(policy: IdPolicy): WireIds {
  const taken = new Set<string>();
  const nextVariants = new Map<string, number>();
  return {
    take(original) {
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
