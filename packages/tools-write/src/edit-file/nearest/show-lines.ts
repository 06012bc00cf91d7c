const MOST_LINES = 12;
const MOST_CHARACTERS = 300;

/** Lines as `read_file` shows them, on lines of their own. */
export function showLines(file: readonly string[], start: number, lines: number): string {
  const shown = file.slice(start, start + Math.min(lines, MOST_LINES));
  const text = shown.map((line, index) => `\n${start + index + 1}\t${cut(line)}`).join("");
  return lines > MOST_LINES ? `${text}\n…` : text;
}

// Not inside a surrogate pair.
function cut(line: string): string {
  if (line.length <= MOST_CHARACTERS) return line;
  return `${line.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, "")}…`;
}
