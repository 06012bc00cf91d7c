import { isJsonObject } from "./json-object.ts";

/** Each piece begins with the whole text before it: the server sent snapshots, and the last one is the text. */
export function takeLastSnapshot(pieces: readonly string[]): string | undefined {
  const [first, ...later] = pieces;
  if (first === undefined || later.length === 0) return undefined;
  let last = first;
  for (const piece of later) {
    if (!piece.startsWith(last)) return undefined;
    last = piece;
  }
  return isJsonObject(last) ? last : undefined;
}
