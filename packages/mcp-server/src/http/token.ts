import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a request carries the token, told in a time that says nothing of the token. */
export function holdsToken(request: Request, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
