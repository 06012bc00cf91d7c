import type { Fetch } from "../open-options.ts";

/** Ends with the connection what is asked without a signal: the SDKs give none to the requests of a sign-in. */
export function endedBy(fetch: Fetch, signal: AbortSignal): Fetch {
  return (url, init) => fetch(url, { ...init, signal: init?.signal ?? signal });
}

/** Asks nothing once the connection has ended: a transport of the SDKs can be started after it was closed. */
export function whileOpen(fetch: Fetch, signal: AbortSignal): Fetch {
  return async (url, init) => {
    signal.throwIfAborted();
    return fetch(url, init);
  };
}
