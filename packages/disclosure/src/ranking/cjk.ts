/** Whether a code unit belongs to a script that is written without spaces: Chinese, Japanese, Korean. */
export function isCjk(code: number): boolean {
  return (
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff)
  );
}

/** Each character and each pair of neighbours, since nothing says where a word ends. */
export function cjkTerms(run: string): string[] {
  const terms: string[] = [];
  for (let i = 0; i < run.length; i++) {
    terms.push(run.charAt(i));
    if (i + 1 < run.length) terms.push(run.slice(i, i + 2));
  }
  return terms;
}
