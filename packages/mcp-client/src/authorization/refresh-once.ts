import type { Clock } from "@toolrail/protocol";
import type { Fetch } from "../connection/open-options.ts";
import { parseTokens, type Tokens } from "./credentials.ts";
import { withFileLock } from "./file-lock.ts";
import type { ServerCredentials } from "./server-credentials.ts";
import type { SignInState } from "./sign-in-state.ts";

export interface RefresherParts {
  credentials: ServerCredentials;
  signIn: SignInState;
  lockFile: string;
  clock: Clock;
}

/**
 * Shows a refresh token once. Requests that are turned away together, in one process or in several, would spend it
 * twice, and a strict server then withdraws the grant. Whoever comes second gets what the first was given.
 */
export function createRefresher({
  credentials,
  signIn,
  lockFile,
  clock,
}: RefresherParts): (fetch: Fetch) => Fetch {
  let last: Promise<unknown> = Promise.resolve();

  async function refresh(token: string, send: () => Promise<Response>): Promise<Response> {
    const { issuer } = signIn;
    const held = await credentials.peek(issuer);
    if (held?.refresh_token !== undefined && held.refresh_token !== token) return answerWith(held);
    signIn.isUnavailable = true;
    const response = await send();
    signIn.isUnavailable = isTemporary(response.status);
    if (!response.ok) return response;
    const body = await response.text();
    const given = parseTokens(body);
    // Kept before the lock is given up, so that the next one finds it.
    if (given) {
      await credentials.saveTokens(issuer, { ...held, ...given }, undefined);
      signIn.keptToken = given.access_token;
    }
    return new Response(body, { status: response.status, headers: response.headers });
  }

  return (fetch) => (url, init) => {
    const token = refreshTokenOf(init);
    if (token === undefined) return fetch(url, init);
    const work = () => refresh(token, () => fetch(url, init));
    const options = { clock, signal: init?.signal ?? undefined };
    const turn = last
      .then(() => withFileLock(lockFile, work, options))
      .catch((error: unknown) => {
        // No refresh, no refusal: nothing that a user's page could mend.
        signIn.isUnavailable = true;
        throw error;
      });
    last = turn.catch(() => {});
    return turn;
  };
}

function isTemporary(status: number): boolean {
  return status >= 500 || status === 429;
}

function answerWith({ issuer: _, ...tokens }: Tokens): Response {
  return Response.json(tokens);
}

function refreshTokenOf(init: RequestInit | undefined): string | undefined {
  const body = init?.body;
  if (!(body instanceof URLSearchParams) || body.get("grant_type") !== "refresh_token") return undefined;
  return body.get("refresh_token") ?? undefined;
}
