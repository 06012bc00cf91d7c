/** Whether a server turned a request away for want of scopes (RFC 6750). */
export function asksForMore(response: Response): boolean {
  const challenge = response.status === 403 ? response.headers.get("www-authenticate") : null;
  return challenge !== null && /\berror="?insufficient_scope\b/iu.test(challenge);
}
