/** The lines of a wanted text; `whole`: its last line goes to that line's end. */
export interface WantedLines {
  lines: readonly string[];
  whole: boolean;
}

export function wantedLines(wanted: string): WantedLines {
  const lines = wanted.split("\n");
  const whole = lines.length > 1 && lines.at(-1) === "";
  return { lines: whole ? lines.slice(0, -1) : lines, whole };
}

/** Indexes of the first lines of places that read as the wanted one: its first and last line may be parts of lines. */
export function* locateLines(file: readonly string[], wanted: WantedLines): Generator<number> {
  if (wanted.lines.every((line) => line.trim() === "")) return;
  const last = file.length - wanted.lines.length;
  for (let start = 0; start <= last; start++) if (isPlace(file, start, wanted)) yield start;
}

export function isPlace(file: readonly string[], start: number, { lines, whole }: WantedLines): boolean {
  return lines.every((line, index) => {
    const there = file[start + index];
    if (there === undefined) return false;
    const first = index === 0;
    const last = index === lines.length - 1 && !whole;
    if (first && last) return there.includes(line);
    if (first) return there.endsWith(line);
    return last ? there.startsWith(line) : there === line;
  });
}
