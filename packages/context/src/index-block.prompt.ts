/** Stands above the entries of an index. */
export const INDEX_HEADING = "Not shown here; look it up when it is needed:";

export function indexLine(where: string, when: string): string {
  return `- ${where}: ${when}`;
}
