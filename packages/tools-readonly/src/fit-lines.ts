/** How many of these lines, with their line ends, fit into so many characters. */
export function fittingLines(lines: readonly string[], room: number): number {
  let used = 0;
  for (const [index, line] of lines.entries()) {
    used += line.length + 1;
    if (used > room) return index;
  }
  return lines.length;
}

/** Kept free for the notes that follow a list. */
export const ROOM_FOR_NOTES = 1_000;
