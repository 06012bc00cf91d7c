/** A text of at most so many UTF-16 code units; a longer one loses its end. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}
