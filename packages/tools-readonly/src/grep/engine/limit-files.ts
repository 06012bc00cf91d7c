import type { FileSource } from "./search-engine.ts";

/** At most so many files of a source. */
export function limitFiles(source: FileSource, most: number): FileSource & { hasMore(): boolean } {
  let given = 0;
  return {
    next() {
      const file = given < most ? source.next() : undefined;
      if (file !== undefined) given++;
      return file;
    },
    unread(file) {
      given--;
      source.unread(file);
    },
    hasMore() {
      const file = source.next();
      if (file !== undefined) source.unread(file);
      return file !== undefined;
    },
  };
}
