const ELLIPSIS = /\.{3}|…/;
const SPOKEN = /^(?:the )?(?:existing|rest|remaining|other|same|unchanged|previous)\b/i;

/** The lines before one that stands for lines which were left out (`// ... existing code ...`); undefined without one. */
export function linesBeforeGap(lines: readonly string[]): readonly string[] | undefined {
  const gap = lines.findIndex(isGap);
  return gap < 0 ? undefined : lines.slice(0, gap);
}

/** Without the lines that stand for others. */
export function linesBesideGaps(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !isGap(line));
}

// In steps: one pattern would try each dot of a long row as the beginning.
function isGap(line: string): boolean {
  if (!ELLIPSIS.test(line)) return false;
  if (!/[\p{L}\p{N}]/u.test(line)) return true;
  const [head = ""] = /^\W*/.exec(line) ?? [];
  return ELLIPSIS.test(head) && SPOKEN.test(line.slice(head.length));
}
