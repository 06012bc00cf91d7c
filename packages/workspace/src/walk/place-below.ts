import { sep } from "node:path";

/** Quicker than `join`, which normalises what is normal already. */
export function absoluteBelow(folder: { absolute: string }, name: string): string {
  const { absolute } = folder;
  return absolute.endsWith(sep) ? absolute + name : absolute + sep + name;
}

export function relativeBelow(folder: { relative: string }, name: string): string {
  return folder.relative === "" ? name : `${folder.relative}/${name}`;
}
