/** Gives each text a vector, all of one length. A rejected promise leaves the search to words alone. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[] | Float32Array)[]>;

/** The cosine of the angle between two vectors; 0 where one has no direction. */
export function similarity(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0;
  let ofA = 0;
  let ofB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}
