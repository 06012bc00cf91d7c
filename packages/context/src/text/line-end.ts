/** What a page gives up at most, to end where a line does. */
const SHARE_TO_GIVE_UP = 1 / 5;

/** The place behind the last line end in the last fifth of a text; its end where there is none. */
export function lineEndNear(text: string): number {
  const lineEnd = text.lastIndexOf("\n") + 1;
  return lineEnd > text.length * (1 - SHARE_TO_GIVE_UP) ? lineEnd : text.length;
}
