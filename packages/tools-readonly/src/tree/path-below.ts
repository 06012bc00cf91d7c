/** A walked path as seen from the folder where the walk began. */
export function pathBelow(folder: string, relative: string): string {
  return folder === "." ? relative : relative.slice(folder.length + 1);
}

/** The other way round. */
export function pathFrom(folder: string, below: string): string {
  return folder === "." ? below : `${folder}/${below}`;
}
