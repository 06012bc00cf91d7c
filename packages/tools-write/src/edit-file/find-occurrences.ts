/** More are not told apart: who asks for one place and hits so many needs another text. */
export const MOST_PLACES = 1_000;

/** Offsets of the places that could be meant, also of those that overlap. */
export function findPlaces(text: string, wanted: string): number[] {
  return find(text, wanted, 1, MOST_PLACES);
}

/** Offsets of what can be replaced together, from left to right. */
export function findSeparate(text: string, wanted: string): number[] {
  return find(text, wanted, wanted.length, Number.POSITIVE_INFINITY);
}

function find(text: string, wanted: string, step: number, most: number): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && found.length < most; at = text.indexOf(wanted, at + step))
    found.push(at);
  return found;
}

/** Lines from 1 on which places in ascending order lie. */
export function linesOf(text: string, places: readonly number[]): number[] {
  let line = 1;
  let next = text.indexOf("\n");
  return places.map((place) => {
    while (next >= 0 && next < place) {
      line++;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  });
}
