import { basename } from "node:path";
import type { IgnoreOptions } from "./ignore-rules.ts";
import type { Roots } from "./roots.ts";
import { nothingLeftOut } from "./walk/left-out.ts";
import { startFolder } from "./walk/start-folder.ts";
import { visitFolders } from "./walk/visit-folders.ts";
import type { WalkCounts, WalkEntry, WalkOptions } from "./walk/walk-options.ts";

/** Lazy and in path order (compared by UTF-16 code units, folder by folder); `counts` is right for what was walked so far. */
export interface Walk extends Iterable<WalkEntry> {
  readonly counts: WalkCounts;
}

/** A walk can be run again; each run begins its counts anew. */
export function createWalk(roots: Roots, ignore: IgnoreOptions, options: WalkOptions): Walk {
  const counts = nothingLeftOut();
  return {
    counts,
    [Symbol.iterator]: () => {
      Object.assign(counts, nothingLeftOut());
      return entries(roots, ignore, options, counts);
    },
  };
}

function* entries(
  roots: Roots,
  ignore: IgnoreOptions,
  options: WalkOptions,
  counts: WalkCounts,
): Generator<WalkEntry> {
  const { from } = options;
  if (from?.kind === "file") {
    yield { relative: from.display, absolute: from.absolute, name: basename(from.absolute), kind: "file" };
    return;
  }
  yield* visitFolders(startFolder(roots.main.path, ignore, options), options, counts);
}
