import type { Clock } from "@toolrail/protocol";
import { McpFault } from "../connection/fault.ts";
import type { Fetch } from "../connection/open-options.ts";
import { failureText } from "./failure-text.ts";
import { createOAuthProvider, type OAuthProvider, type ProviderParts } from "./oauth-provider.ts";
import { type Answer, createRedirectListener } from "./redirect-listener.ts";
import { createRefresher } from "./refresh-once.ts";
import { ENDED, isOffered, type SignInState } from "./sign-in-state.ts";

export interface SignIn {
  provider: OAuthProvider;
  /** Sees what is asked and answered, beside the SDK. */
  fetch(fetch: Fetch, url: string | URL, init: RequestInit | undefined): Promise<Response>;
  /** Rejects with a text that names no secret. */
  awaitCode(signal: AbortSignal): Promise<{ code: string; iss?: string | undefined }>;
  /** Nobody listens for a browser afterwards. */
  close(): void;
}

export interface SignInParts extends Omit<ProviderParts, "listener" | "signIn"> {
  /** Held while a token is refreshed. */
  lockFile: string;
  clock: Clock;
}

/** How one server's user signs in: what the SDKs ask for, and the answer that a browser brings. */
export function createSignIn({ lockFile, clock, ...parts }: SignInParts): SignIn {
  const listener = createRedirectListener(parts.server);
  const signIn: SignInState = { issuer: parts.server, isExchanging: false, needsConsent: false };
  const refreshing = createRefresher({ credentials: parts.credentials, signIn, lockFile, clock });
  return {
    provider: createOAuthProvider({ ...parts, listener, signIn }),
    async fetch(fetch, url, init) {
      const response = withoutPage(url, await refreshing(fetch)(url, init));
      if (asksForMore(response)) signIn.needsConsent = true;
      return response;
    },
    async awaitCode(signal) {
      const answer = await listener.answer(signal);
      if (!answer) {
        listener.close();
        throw notBegun(signIn);
      }
      const code = readAnswer(answer, signIn);
      Object.assign(signIn, "code" in code ? { isExchanging: true } : ENDED);
      if ("fault" in code) throw new Error(code.fault);
      return code;
    },
    close: listener.close,
  };
}

/** The SDK found nowhere to lead a user to. */
function notBegun(signIn: SignInState): McpFault {
  const message = isOffered(signIn) ? failureText.notBegun : failureText.notOffered;
  return new McpFault("unauthorized", message, { sent: false });
}

function readAnswer(
  answer: Answer,
  { discovery }: SignInState,
): { code: string; iss?: string | undefined } | { fault: string } {
  if (answer.kind === "given up") return { fault: answer.message };
  if (answer.kind === "refused") return { fault: failureText.refused(answer.reason) };
  const { code, iss } = answer;
  if (!isFromIssuer(iss, discovery?.authorizationServerMetadata)) return { fault: failureText.wrongIssuer };
  return { code, ...(iss !== undefined && { iss }) };
}

/** True when a server turned a request away for want of scopes (RFC 6750). */
function asksForMore(response: Response): boolean {
  const challenge = response.status === 403 ? response.headers.get("www-authenticate") : null;
  return challenge !== null && /\berror="?insufficient_scope\b/iu.test(challenge);
}

// Metadata, and the path of a registration where there is none.
const OAUTH_PATH = /\/\.well-known\/|\/register$/u;

/** The response; "not found" where a page for people stands in the place of an OAuth answer: some sites send one for every path. */
function withoutPage(url: string | URL, response: Response): Response {
  const isPage = /^text\/html\b/iu.test(response.headers.get("content-type") ?? "");
  if (!response.ok || !isPage || !OAUTH_PATH.test(new URL(url).pathname)) return response;
  void response.body?.cancel();
  return new Response(null, { status: 404 });
}

/** The parts of RFC 8414 metadata that say who answers. */
interface IssuerFacts {
  issuer?: unknown;
  authorization_response_iss_parameter_supported?: unknown;
}

/** True when an answer may come from this authorization server (RFC 9207): a mix-up would hand it another one's code. */
function isFromIssuer(iss: string | undefined, facts: IssuerFacts | undefined): boolean {
  if (facts === undefined || typeof facts.issuer !== "string") return true;
  if (iss === undefined) return facts.authorization_response_iss_parameter_supported !== true;
  return iss === facts.issuer;
}
