/** How a line end looks in an encoding: one byte, or a pair. */
export type LineEndUnit = "byte" | "utf-16le" | "utf-16be";

const LINE_FEED = 10;

export function lineEndUnit(encoding: string): LineEndUnit {
  return encoding === "utf-16le" || encoding === "utf-16be" ? encoding : "byte";
}

/** The place behind the next line end, or -1. A block must start at an even offset of the file. */
export function afterLineEnd(block: Buffer, from: number, unit: LineEndUnit): number {
  for (let at = block.indexOf(LINE_FEED, from); at >= 0; at = block.indexOf(LINE_FEED, at + 1)) {
    if (unit === "byte") return at + 1;
    if (unit === "utf-16le" && at % 2 === 0 && block[at + 1] === 0) return at + 2;
    if (unit === "utf-16be" && at % 2 === 1 && block[at - 1] === 0) return at + 1;
  }
  return -1;
}

export function endsWithLineEnd(block: Buffer, unit: LineEndUnit): boolean {
  const width = unit === "byte" ? 1 : 2;
  return block.length % width === 0 && afterLineEnd(block.subarray(-width), 0, unit) === width;
}
