import type { WalkEntry } from "@toolrail/workspace";
import type { FileSource, SearchFile } from "./search-engine.ts";

export function createFileSource(
  entries: Iterable<WalkEntry>,
  accepts: (entry: WalkEntry) => boolean,
  isNamed = false,
): FileSource {
  const iterator = entries[Symbol.iterator]();
  let returned: SearchFile | undefined;
  return {
    next() {
      if (returned !== undefined) {
        const file = returned;
        returned = undefined;
        return file;
      }
      for (let step = iterator.next(); !step.done; step = iterator.next()) {
        const { relative, absolute, kind } = step.value;
        if (accepts(step.value)) return { path: relative, absolute, isLink: kind === "link", isNamed };
      }
      return undefined;
    },
    unread(file) {
      returned = file;
    },
  };
}
