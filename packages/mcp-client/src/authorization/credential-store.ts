import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Credentials, parseCredentials } from "./credentials.ts";
import { readPrivate, removePrivate, writePrivate } from "./private-file.ts";

/** Credentials of one server in a folder, one file an authorization server. */
export interface CredentialStore {
  /** For who changes what it read. */
  lockFile: string;
  read(issuer: string): Promise<Credentials | undefined>;
  /** Those saved last, whichever authorization server gave them. */
  latest(): Promise<Credentials | undefined>;
  save(issuer: string, credentials: Credentials): Promise<void>;
  remove(issuer: string): Promise<void>;
}

export function createCredentialStore(folder: string, serverUrl: string): CredentialStore {
  const prefix = `${digest(serverUrl)}-`;
  const fileOf = (issuer: string) => join(folder, `${prefix}${digest(issuer)}.json`);

  async function readFile(path: string): Promise<{ credentials: Credentials; savedAt: number }[]> {
    const file = await readPrivate(path);
    const credentials = file && parseCredentials(file.text);
    return credentials ? [{ credentials, savedAt: file.savedAt }] : [];
  }

  return {
    lockFile: join(folder, `${prefix}refresh.lock`),
    async read(issuer) {
      const [found] = await readFile(fileOf(issuer));
      return found?.credentials;
    },
    async latest() {
      const names = (await readdir(folder).catch(() => [])).filter(
        (name) => name.startsWith(prefix) && name.endsWith(".json"),
      );
      const found = (await Promise.all(names.map((name) => readFile(join(folder, name))))).flat();
      const withTokens = found.filter(({ credentials }) => credentials.tokens !== undefined);
      return withTokens.sort((a, b) => b.savedAt - a.savedAt)[0]?.credentials;
    },
    save: (issuer, credentials) => writePrivate(fileOf(issuer), JSON.stringify(credentials, undefined, 2)),
    remove: (issuer) => removePrivate(fileOf(issuer)),
  };
}

// Names reveal neither the server nor what its address may hold.
function digest(text: string): string {
  const normal = URL.canParse(text) ? new URL(text).href : text;
  return createHash("sha256").update(normal).digest("hex").slice(0, 32);
}
