/** UTF-16 code units that are looked at in all, whatever the log's size. */
const WINDOW = 16_384;
const WINDOWS = 8;

/** The text, or its two ends and windows in between, cut at line ends. */
export function sampleText(text: string): string {
  if (text.length <= WINDOW * WINDOWS) return text;
  const step = (text.length - WINDOW) / (WINDOWS - 1);
  const windows = Array.from({ length: WINDOWS }, (_, i) => windowAt(text, Math.floor(i * step)));
  return windows.join("\n");
}

function windowAt(text: string, at: number): string {
  const window = text.slice(at, at + WINDOW);
  return at === 0 ? window : window.slice(window.indexOf("\n") + 1);
}
