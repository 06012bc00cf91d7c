/**
 * Escapes the raw line breaks, tabs and other control characters inside JSON strings. They have one meaning only,
 * so nothing is guessed; a string left open stays open.
 */
export function escapeControls(text: string): string {
  let escaped = "";
  let copied = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) inString = !inString;
    else if (!inString) continue;
    else if (code === 0x5c) i++;
    else if (code < 0x20) {
      escaped += `${text.slice(copied, i)}\\u${code.toString(16).padStart(4, "0")}`;
      copied = i + 1;
    }
  }
  return escaped + text.slice(copied);
}
