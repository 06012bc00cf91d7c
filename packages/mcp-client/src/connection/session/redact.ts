import { isSecretVariable } from "@toolrail/process";
import { variableNames } from "../../config/expand-variables.ts";
import type { ServerEntry, Target } from "../../config/server-entry.ts";

// Shorter ones would cut up ordinary words.
const MIN_LENGTH = 6;

/**
 * Takes the secrets of an entry out of texts: header values, secret variables that it sets or names, what a URL holds
 * beside its path.
 */
export function createRedactor(
  entry: ServerEntry,
  environment: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const own = entry.type === "stdio" ? secretVariables(entry.env) : remoteSecrets(entry);
  const secrets = [...own, ...namedSecrets(entry, environment)]
    .filter((secret) => secret.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const known = secrets.reduce((left, secret) => left.replaceAll(secret, "***"), text);
    return known.replace(/\bBearer\s+[\w.~+/=-]+/gi, "Bearer ***");
  };
}

function secretVariables(env: Readonly<Record<string, string>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (isSecretVariable(name, value) ? [value] : []));
}

function remoteSecrets({ url, headers, oauth }: Target): string[] {
  // `Bearer TOKEN` may come back as the token alone.
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  if (oauth?.clientSecret !== undefined) values.push(oauth.clientSecret);
  if (!URL.canParse(url)) return values;
  const { username, password, searchParams } = new URL(url);
  return [...values, username, password, ...searchParams.values()];
}

/** Values of the variables that an entry names anywhere, an argument or a path included, and that look secret. */
function namedSecrets(
  { written }: ServerEntry,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const names = new Set(textsIn(written).flatMap(variableNames));
  return [...names].flatMap((name) => {
    const value = environment[name];
    return value !== undefined && isSecretVariable(name, value) ? [value] : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
