/** At most `longest` UTF-16 code units of a text and a mark that it goes on; never half of a pair at the cut. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
