const ELLIPSIS = /^[^\p{L}\p{N}]*(?:\.{3}|…)[^\p{L}\p{N}]*$/u;
const SPOKEN = /^\W*(?:\.{3}|…)\W*(?:the )?(?:existing|rest|remaining|other|same|unchanged|previous)\b.*$/iu;

/** The lines before one that stands for lines which were left out (`// ... existing code ...`); undefined without one. */
export function linesBeforeGap(lines: readonly string[]): readonly string[] | undefined {
  const gap = lines.findIndex((line) => ELLIPSIS.test(line) || SPOKEN.test(line));
  return gap < 0 ? undefined : lines.slice(0, gap);
}
