import { thrownCode } from "../thrown-message.ts";
import type { CredentialStore } from "./credential-store.ts";
import type { Client, Credentials, Tokens } from "./credentials.ts";
import { failureText } from "./failure-text.ts";

/** What is known of a client at one authorization server. */
export interface KnownClient {
  client: Client;
  redirectUrl: string | undefined;
  /** True when there is a refresh token, so that a user is likely not needed. */
  canRefresh: boolean;
}

/** The credentials of one server, by authorization server: what one gave is never shown to another. */
export interface ServerCredentials {
  client(issuer: string): Promise<KnownClient | undefined>;
  /** The authorization server that last took a client that was registered by hand. */
  issuerOf(clientId: string): Promise<string | undefined>;
  /** A new registration. It is kept with the tokens that it leads to. */
  holdClient(issuer: string, client: Client, redirectUrl: string): void;
  /** Those of one authorization server, or those saved last. */
  tokens(issuer: string | undefined): Promise<Tokens | undefined>;
  /** The same for our own eyes: nothing is handed out. */
  peek(issuer: string): Promise<Tokens | undefined>;
  saveTokens(issuer: string, tokens: Tokens, client: Client | undefined): Promise<void>;
  forgetTokens(issuer: string): Promise<void>;
  forgetAll(issuer: string): Promise<void>;
}

export interface ServerCredentialsParts {
  store: CredentialStore;
  /** The server's address, for a person who looks into a file. */
  server: string;
  onProblem(message: string): void;
}

export function createServerCredentials({
  store,
  server,
  onProblem,
}: ServerCredentialsParts): ServerCredentials {
  const registered = new Map<string, { client: Client; redirectUrl: string }>();
  // Where the store can't be written to, a sign-in lasts as long as this process.
  const unsaved = new Map<string, Credentials>();
  let handedOut: string | undefined;

  async function read(issuer: string): Promise<Credentials | undefined> {
    return unsaved.get(issuer) ?? (await store.read(issuer));
  }

  async function latest(): Promise<Credentials | undefined> {
    return [...unsaved.values()].at(-1) ?? (await store.latest());
  }

  // Another process may have put newer ones in their place.
  async function isOurs(issuer: string): Promise<boolean> {
    const token = (await read(issuer))?.tokens?.access_token;
    return token === undefined || token === handedOut;
  }

  async function forgetAll(issuer: string): Promise<void> {
    registered.delete(issuer);
    if (!(await isOurs(issuer))) return;
    unsaved.delete(issuer);
    await store.remove(issuer);
  }

  return {
    async client(issuer) {
      const saved = await read(issuer);
      const { client, redirectUrl } = registered.get(issuer) ?? saved ?? {};
      return client && { client, redirectUrl, canRefresh: saved?.tokens?.refresh_token !== undefined };
    },
    async issuerOf(clientId) {
      const client = (await latest())?.client;
      return client?.client_id === clientId ? client.issuer : undefined;
    },
    holdClient(issuer, client, redirectUrl) {
      registered.set(issuer, { client, redirectUrl });
    },
    async tokens(issuer) {
      const found = await (issuer === undefined ? latest() : read(issuer));
      handedOut = found?.tokens?.access_token;
      return found?.tokens;
    },
    peek: async (issuer) => (await read(issuer))?.tokens,
    async saveTokens(issuer, tokens, client) {
      const held = registered.get(issuer) ?? (await read(issuer));
      const credentials: Credentials = {
        server,
        client: client ?? held?.client,
        redirectUrl: held?.redirectUrl,
        tokens,
      };
      unsaved.delete(issuer);
      try {
        await store.save(issuer, credentials);
      } catch (error) {
        unsaved.set(issuer, credentials);
        onProblem(failureText.notKept(thrownCode(error) ?? "unknown reason"));
      }
    },
    async forgetTokens(issuer) {
      if (!(await isOurs(issuer))) return;
      const { tokens: _, ...rest } = (await read(issuer)) ?? { server };
      unsaved.delete(issuer);
      await (rest.client ? store.save(issuer, rest) : store.remove(issuer));
    },
    forgetAll,
  };
}
