/** Makes control characters visible as `\x1b`, since raw they act on terminals and hide text. Tabs stay. */
export function visibleText(text: string): string {
  return text.replace(
    /[^\P{Cc}\t]/gu,
    (control) => `\\x${(control.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`,
  );
}
