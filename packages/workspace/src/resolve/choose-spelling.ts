import { containingRoot } from "../contain.ts";
import type { Roots } from "../roots.ts";
import { followTwins } from "./follow-twins.ts";
import { locate, type Place } from "./locate.ts";
import { spellings, toAbsolute } from "./spellings.ts";

/** One reading of a written path, and where it leads. */
export interface Candidate {
  asGiven: string;
  place: Place;
}

/** The first spelling that exists; for a path that does not, the one that should be created. */
export function chooseSpelling(roots: Roots, written: string): Candidate {
  const candidates: Candidate[] = [];
  for (const spelling of spellings(written)) {
    const asGiven = toAbsolute(spelling, roots.main.path, roots.home);
    const place = followTwins(roots, locate(asGiven));
    if (place.fault === undefined && place.tail.length === 0) return { asGiven, place };
    candidates.push({ asGiven, place });
  }
  return scoped(roots, written, candidates) ?? last(candidates);
}

// In an existing folder such as `@types` the sign belongs to the name.
function scoped(roots: Roots, written: string, candidates: readonly Candidate[]): Candidate | undefined {
  if (!written.startsWith("@")) return undefined;
  return candidates.find(({ place }) => {
    const root = containingRoot(roots, place);
    return root !== undefined && place.existing !== root.path;
  });
}

function last(candidates: readonly Candidate[]): Candidate {
  const candidate = candidates.at(-1);
  if (candidate === undefined) throw new RangeError("a path has at least one spelling");
  return candidate;
}
