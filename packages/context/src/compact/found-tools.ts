import { carryOn } from "./carry-on.ts";
import type { DoneCall } from "./done-calls.ts";
import type { Listed } from "./note-parts.ts";

const SEARCH_TOOL = "search_tool";
const MOST_NAMES = 100;

/** The tools whose names and parameters a search showed. */
export function foundTools(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
  const searches = calls.filter(({ name }) => name === SEARCH_TOOL);
  return carryOn(
    earlier,
    searches.flatMap(({ result }) => namesIn(result?.details)),
    MOST_NAMES,
  );
}

function namesIn(details: Record<string, unknown> | undefined): string[] {
  const found = details?.found;
  return Array.isArray(found) ? found.filter((name) => typeof name === "string" && name !== "") : [];
}
