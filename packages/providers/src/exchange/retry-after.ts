export interface HeaderReader {
  get(name: string): string | null;
}

/** How long a server asks to wait, in milliseconds: `retry-after-ms`, else `retry-after` as seconds or as a date. */
export function retryAfterMs(headers: HeaderReader): number | undefined {
  const exact = numberIn(headers.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const text = headers.get("retry-after");
  const seconds = numberIn(text);
  if (seconds !== undefined) return seconds * 1000;
  // Both dates are the server's, so that our clock does not matter.
  const wait = Date.parse(text ?? "") - Date.parse(headers.get("date") ?? "");
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
