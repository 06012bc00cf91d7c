/** How the base64 of an image of each kind that providers take begins. */
const BEGINNINGS: readonly (readonly [mediaType: string, beginning: RegExp])[] = [
  ["image/png", /^iVBORw0KGgo/],
  ["image/jpeg", /^\/9j\//],
  ["image/gif", /^R0lGOD/],
  ["image/webp", /^UklGR[A-Za-z0-9+/]{6}XRUJQ/],
];

/** The kind that the data itself shows, whatever a server says: a provider refuses the request for a wrong one. */
export function imageType(data: string): string | undefined {
  return BEGINNINGS.find(([, beginning]) => beginning.test(data))?.[0];
}
