import { randomBytes } from "node:crypto";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { RemoteEntry } from "../config/server-entry.ts";
import { SignInUnavailable } from "../connection/fault.ts";
import type { Client, Tokens } from "./credentials.ts";
import { failureText } from "./failure-text.ts";
import { REDIRECT_PATH } from "./read-redirect.ts";
import type { RedirectListener } from "./redirect-listener.ts";
import type { ServerCredentials } from "./server-credentials.ts";
import { ENDED, isOffered, type SignInState } from "./sign-in-state.ts";

/** The second SDK says which authorization server is meant; the first names it in what it saves. */
export interface IssuerContext {
  issuer: string;
}

/** Fits both SDKs. */
export interface OAuthProvider extends OAuthClientProvider {
  clientInformation(context?: IssuerContext): Promise<Client | undefined>;
  saveClientInformation?(client: Client, context?: IssuerContext): void;
  tokens(context?: IssuerContext): Promise<Tokens | undefined>;
  saveTokens(tokens: Tokens, context?: IssuerContext): Promise<void>;
}

export interface ProviderParts {
  server: string;
  clientName: string;
  clientMetadataUrl: string | undefined;
  oauth: RemoteEntry["oauth"];
  credentials: ServerCredentials;
  listener: RedirectListener;
  signIn: SignInState;
  openPage: ((url: URL, options: { server: string }) => Promise<void>) | undefined;
}

export function createOAuthProvider(parts: ProviderParts): OAuthProvider {
  const { server, oauth, credentials, listener, signIn, openPage } = parts;
  // Read before the listener stands, and sent after: so its one element changes in place.
  const redirectUrls: [string] = [`http://127.0.0.1${REDIRECT_PATH}`];
  let proposedVerifier: string | undefined;

  async function listen(wantedUrl: string | undefined): Promise<string> {
    redirectUrls[0] = await listener.open(wantedUrl);
    return redirectUrls[0];
  }

  function end(): void {
    Object.assign(signIn, ENDED);
    listener.close();
  }

  function ended(reason: string): Error {
    end();
    return new SignInUnavailable(reason);
  }

  function nobodyToAsk(): Error {
    return ended(isOffered(signIn) ? failureText.nobodyToAsk : failureText.notOffered);
  }

  function issuerOf(context: IssuerContext | undefined, stamped?: string | undefined): string {
    const named = context?.issuer ?? stamped ?? signIn.discovery?.authorizationServerUrl;
    signIn.issuer = named ?? signIn.issuer;
    return signIn.issuer;
  }

  const provider: OAuthProvider = {
    get redirectUrl() {
      return redirectUrls[0];
    },
    ...(parts.clientMetadataUrl !== undefined && { clientMetadataUrl: parts.clientMetadataUrl }),
    get clientMetadata() {
      return {
        client_name: parts.clientName,
        application_type: "native",
        redirect_uris: redirectUrls,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
        ...(oauth?.scopes && { scope: oauth.scopes.join(" ") }),
      };
    },
    async state() {
      const state = randomBytes(32).toString("base64url");
      await listen((await credentials.client(signIn.issuer))?.redirectUrl);
      return state;
    },
    async clientInformation(context) {
      const from = issuerOf(context);
      const known = await credentials.client(from);
      if (oauth) return registeredClient(oauth, await credentials.issuerOf(oauth.clientId));
      const needsUser = !known?.canRefresh || signIn.needsConsent;
      if (known && (signIn.isExchanging || !needsUser)) return known.client;
      if (!openPage) throw nobodyToAsk();
      // A user will be needed, so the address to come back to must be the registered one.
      const url = await listen(known?.redirectUrl);
      return known?.redirectUrl === url ? known.client : undefined;
    },
    ...(!oauth && {
      saveClientInformation(client, context) {
        credentials.holdClient(issuerOf(context, client.issuer), client, redirectUrls[0]);
      },
    }),
    async tokens(context) {
      const tokens = await credentials.tokens(context && issuerOf(context));
      if (!tokens || !signIn.needsConsent) return tokens;
      // A refresh gives no more than what was granted, so the SDK must not find it.
      const { refresh_token: _, ...rest } = tokens;
      return rest;
    },
    async saveTokens(tokens, context) {
      if (tokens.access_token === signIn.keptToken) return;
      const from = issuerOf(context, tokens.issuer);
      const before = signIn.isExchanging ? signIn.scope : (await credentials.peek(from))?.scope;
      const scope = tokens.scope ?? before;
      const granted = { ...tokens, ...(scope !== undefined && { scope }) };
      await credentials.saveTokens(from, granted, oauth && { client_id: oauth.clientId, issuer: from });
      if (signIn.isExchanging) Object.assign(signIn, ENDED);
      if (!listener.isExpecting()) listener.close();
    },
    saveCodeVerifier(verifier) {
      proposedVerifier = verifier;
    },
    codeVerifier() {
      if (signIn.verifier === undefined) throw new Error(failureText.noVerifier);
      return signIn.verifier;
    },
    saveDiscoveryState(discovery) {
      signIn.discovery = discovery;
    },
    // Kept for the one exchange of the code alone: at any other time the server may have moved to another one.
    discoveryState: () => (signIn.isExchanging ? signIn.discovery : undefined),
    async redirectToAuthorization(url) {
      // The SDKs begin anew after any refresh that failed; the grant still holds.
      if (signIn.isUnavailable) throw ended(failureText.unavailable);
      if (!openPage) throw nobodyToAsk();
      // Opened like any link, so it must not start a program instead.
      if (!/^https?:$/u.test(url.protocol)) throw ended(failureText.noWebPage);
      const granted = signIn.needsConsent ? (await credentials.peek(signIn.issuer))?.scope : undefined;
      const scope = scopeUnion(granted, url.searchParams.get("scope") ?? undefined);
      // Requests that were turned away together need one page.
      if ((signIn.isExchanging || listener.isExpecting()) && isWithin(scope, signIn.scope)) return;
      if (scope !== undefined) url.searchParams.set("scope", scope);
      Object.assign(signIn, { scope, verifier: proposedVerifier, isExchanging: false });
      listener.expect(url.searchParams.get("state") ?? "");
      try {
        await openPage(url, { server });
      } catch (error) {
        end();
        throw error;
      }
    },
    async invalidateCredentials(what) {
      if (what === "tokens" || (oauth && what === "client")) await credentials.forgetTokens(signIn.issuer);
      else if (what === "client" || what === "all") await credentials.forgetAll(signIn.issuer);
      if (what === "verifier" || what === "all") signIn.verifier = undefined;
      if (what === "discovery" || what === "all") signIn.discovery = undefined;
    },
  };
  return provider;
}

/** A client that somebody registered by hand, as the SDKs want it; `issuer` is the one that took it before. */
function registeredClient(oauth: NonNullable<RemoteEntry["oauth"]>, issuer: string | undefined): Client {
  const { clientId, clientSecret } = oauth;
  return {
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(issuer !== undefined && { issuer }),
  };
}

/** Both lists of scopes as one, each scope once. Undefined where neither names any. */
export function scopeUnion(first: string | undefined, second: string | undefined): string | undefined {
  const scopes = new Set([...scopesOf(first), ...scopesOf(second)]);
  return scopes.size > 0 ? [...scopes].join(" ") : undefined;
}

/** True when every scope of `wanted` is one of `asked`. */
export function isWithin(wanted: string | undefined, asked: string | undefined): boolean {
  const scopes = scopesOf(asked);
  return scopesOf(wanted).every((scope) => scopes.includes(scope));
}

function scopesOf(text: string | undefined): string[] {
  return (text ?? "").split(" ").filter((scope) => scope !== "");
}
