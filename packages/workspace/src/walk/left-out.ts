import type { Found } from "./classify-entry.ts";
import type { WalkCounts } from "./walk-options.ts";

export function nothingLeftOut(): WalkCounts {
  return { ignored: 0, unreadable: 0, brokenLinks: 0, special: 0, directoryLinks: 0 };
}

export function countLeftOut(found: Found, counts: WalkCounts): void {
  if (found === "special") counts.special++;
  else if (found === "gone") counts.unreadable++;
  else if (found === "brokenLink") counts.brokenLinks++;
  else if (found === "linkToFolder") counts.directoryLinks++;
}
