const ESCAPE = /\\x([0-9a-f]{2})/g;

/** Makes control characters visible as `\x1b`, since raw they act on terminals and hide text. Tabs stay. */
export function visibleText(text: string): string {
  return text.replace(
    /[^\P{Cc}\t]/gu,
    (control) => `\\x${(control.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`,
  );
}

/** The text that `visibleText` shows so. */
export function rawText(visible: string): string {
  return visible.replace(ESCAPE, (shown, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /\p{Cc}/u.test(character) && character !== "\0" ? character : shown;
  });
}
