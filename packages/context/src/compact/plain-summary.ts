import { countTools } from "./count-tools.ts";
import type { DoneCall } from "./done-calls.ts";
import type { PlainParts } from "./note-parts.ts";
import { openFailures } from "./open-failures.ts";
import { filesEdited, filesRead } from "./touched-files.ts";

/** What stands in the note where nobody sums up. */
export function plainSummary(
  earlier: PlainParts,
  removed: readonly DoneCall[],
  kept: readonly DoneCall[],
): PlainParts {
  return {
    tools: countTools(earlier.tools, removed),
    read: filesRead(earlier.read, removed),
    edited: filesEdited(earlier.edited, removed),
    failures: openFailures(earlier.failures, removed, kept),
  };
}
