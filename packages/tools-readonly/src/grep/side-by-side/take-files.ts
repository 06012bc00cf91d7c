import type { FileSource, SearchFile } from "../engine/search-engine.ts";

export function takeFiles(source: FileSource, most: number): SearchFile[] {
  const files: SearchFile[] = [];
  while (files.length < most) {
    const file = source.next();
    if (file === undefined) break;
    files.push(file);
  }
  return files;
}
