import { sep } from "node:path";
import type { Folder } from "./list-folder.ts";

/** Quicker than `join`, which normalises what is normal already. */
export function absoluteBelow(folder: Pick<Folder, "absolute">, name: string): string {
  const { absolute } = folder;
  return absolute.endsWith(sep) ? absolute + name : absolute + sep + name;
}

export function relativeBelow(folder: Pick<Folder, "relative">, name: string): string {
  return folder.relative === "" ? name : `${folder.relative}/${name}`;
}
