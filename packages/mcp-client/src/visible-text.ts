/** Text in which nothing can hide or move a cursor: what does not show is written as its code point. */
export function visibleText(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).padStart(2, "0")}}`;
  });
}
