import { type Message, type SpilledPart, type SpillRef, spilledParts } from "@toolrail/protocol";
import { carriedPart } from "../note/carried-part.ts";
import type { CompactionRecord } from "../note/compaction-note.ts";
import { refsOf } from "../released-refs.ts";

type Originals = Pick<CompactionRecord, "originals" | "olderRefs" | "goneRefs">;

const MOST_ORIGINALS = 20;
const MOST_OLDER_REFS = 100;

/** The originals that the records of removed results name, each once, where it came last. */
export function keptOriginals(
  earlier: Originals,
  fresh: readonly Message[],
  kept: readonly Message[],
): Originals {
  const known = new Map<SpillRef, SpilledPart | undefined>(earlier.olderRefs.map((ref) => [ref, undefined]));
  const recorded = fresh.flatMap((message) => (message.role === "toolResult" ? spilledParts(message) : []));
  for (const part of [...earlier.originals, ...recorded.flatMap((each) => carriedPart(each) ?? [])]) {
    known.delete(part.ref);
    known.set(part.ref, part);
  }
  const originals = [...known.values()].flatMap((part) => part ?? []).slice(-MOST_ORIGINALS);
  for (const { ref } of originals) known.delete(ref);
  const older = [...known.keys()];
  const over = older.slice(0, -MOST_OLDER_REFS);
  const stillNamed = new Set(kept.flatMap(refsOf));
  return {
    originals,
    olderRefs: older.slice(-MOST_OLDER_REFS),
    goneRefs: earlier.goneRefs + over.filter((ref) => !stillNamed.has(ref)).length,
  };
}
