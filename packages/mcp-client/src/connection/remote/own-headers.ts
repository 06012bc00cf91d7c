import type { Fetch } from "../open-options.ts";
import { followAtHome } from "./follow-at-home.ts";

/** Sends an entry's headers to its server alone: the SDKs would show them to the authorization server as well. */
export function withOwnHeaders(
  fetch: Fetch,
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
): Fetch {
  if (Object.keys(headers).length === 0) return fetch;
  const { origin } = new URL(url);
  return (target, init) => {
    if (new URL(target).origin !== origin) return fetch(target, init);
    const all = new Headers(headers);
    for (const [name, value] of new Headers(init?.headers)) all.set(name, value);
    return followAtHome(fetch, target, { ...init, headers: all });
  };
}
