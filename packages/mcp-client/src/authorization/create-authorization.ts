import type { Clock } from "@toolrail/protocol";
import type { RemoteEntry } from "../config/server-entry.ts";
import type { Authorization } from "../connection/open-options.ts";
import { systemClock } from "../system-clock.ts";
import { createCredentialStore } from "./credential-store.ts";
import { failureText } from "./failure-text.ts";
import { createServerCredentials } from "./server-credentials.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";

export interface AuthorizationOptions {
  /** Absolute. Made with mode 0700 at the first sign-in; its files have mode 0600. */
  tokenFolder: string;
  /** Leads a user to the page. Without it tokens are used and refreshed, but nobody new signs in. */
  openPage?: ((url: URL, options: { server: string }) => Promise<void>) | undefined;
  /** How a user sees us on that page. Default `Toolrail`. */
  clientName?: string | undefined;
  /** A client id metadata document of ours, `https`, where an authorization server takes one. */
  clientMetadataUrl?: string | undefined;
  /** Default the real time. */
  clock?: Clock | undefined;
  /** Told what did not stop a sign-in. */
  onProblem?: ((message: string) => void) | undefined;
}

/** Signs users in to servers, by OAuth with PKCE, and keeps what they were given. */
export function createAuthorization(options: AuthorizationOptions): Authorization {
  const { tokenFolder, openPage, clientName = "Toolrail", clientMetadataUrl } = options;
  const { clock = systemClock, onProblem = () => {} } = options;
  const signIns = new Map<string, SignIn & { url: string }>();

  function signInOf(server: string, url: string, oauth: RemoteEntry["oauth"]): SignIn {
    const known = signIns.get(server);
    if (known?.url === url) return known;
    const { origin, pathname } = new URL(url);
    const store = createCredentialStore(tokenFolder, url);
    const credentials = createServerCredentials({ store, server: `${origin}${pathname}`, onProblem });
    const made = createSignIn({
      server,
      clientName,
      clientMetadataUrl,
      oauth,
      credentials,
      openPage,
      lockFile: store.lockFile,
      clock,
    });
    signIns.set(server, { ...made, url });
    return made;
  }

  return {
    provider: (server, url, oauth) => signInOf(server, url, oauth).provider,
    fetch: (server, fetch) => (url, init) => signIns.get(server)?.fetch(fetch, url, init) ?? fetch(url, init),
    async awaitCode(server, { signal }) {
      const signIn = signIns.get(server);
      if (!signIn) throw new Error(failureText.noVerifier);
      return signIn.awaitCode(signal);
    },
    close() {
      for (const signIn of signIns.values()) signIn.close();
    },
  };
}
