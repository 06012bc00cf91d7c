/** A line without the blanks and tabs at its end. By a loop: a pattern would try each run of blanks from each of its places. */
export function trimBlanksAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end--;
  return line.slice(0, end);
}
