import type { WalkEntry } from "@toolrail/workspace";
import type { AcceptedFiles } from "../accepted-files.ts";
import type { FileSource, SearchFile } from "./search-engine.ts";

export function createFileSource(
  entries: Iterable<WalkEntry>,
  accepted: AcceptedFiles,
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
        if (!accepted.accepts(step.value)) continue;
        const { mayRead } = accepted;
        const passedOver = accepted.passedOver();
        return { path: relative, absolute, isLink: kind === "link", isNamed, mayRead, passedOver };
      }
      return undefined;
    },
    unread(file) {
      returned = file;
    },
  };
}
