import type { Fetch } from "../open-options.ts";

const MOST_REDIRECTS = 5;

/**
 * Follows a redirect that stays at its origin and keeps the method, such as one to a closing slash. Any other is the
 * answer itself: `fetch` would take all headers but `Authorization` along to the other origin.
 */
export async function followAtHome(
  fetch: Fetch,
  target: string | URL,
  init: RequestInit & { headers: Headers },
): Promise<Response> {
  let url = new URL(target);
  for (let followed = 0; ; followed++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const next = nextAddress(response, url, init.method);
    if (next === undefined || followed === MOST_REDIRECTS) return response;
    await response.body?.cancel();
    url = next;
  }
}

function nextAddress({ status, headers }: Response, from: URL, method = "GET"): URL | undefined {
  const location = headers.get("location");
  if (location === null || !URL.canParse(location, from.href)) return undefined;
  const keepsMethod =
    status === 307 || status === 308 || (method === "GET" && status >= 301 && status <= 303);
  const next = new URL(location, from);
  return keepsMethod && next.origin === from.origin ? next : undefined;
}
