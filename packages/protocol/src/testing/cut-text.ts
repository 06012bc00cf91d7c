const DEFAULT_LENGTH = 8;

/** The text in pieces of `length` code points, as a stream brings it. */
export function cutText(text: string, length: number = DEFAULT_LENGTH): string[] {
  const points = [...text];
  return Array.from({ length: Math.ceil(points.length / length) }, (_, piece) =>
    points.slice(piece * length, (piece + 1) * length).join(""),
  );
}
