/** A text without the secrets in it. */
export type Redact = (text: string) => string;

const MARK = "[key]";
/** Shorter ones are placeholders for servers without keys, and words of messages. */
const MIN_SECRET_LENGTH = 8;
const SECRET_HEADER = /auth|key|token|secret|cookie/i;

/** Blots out secrets: servers and runtimes quote them in their errors. */
export function createRedact(secrets: readonly string[]): Redact {
  const blotted = secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  return (text) => blotted.reduce((rest, secret) => rest.replaceAll(secret, MARK), text);
}

/** The keys that are set, and the values of headers that hold one, with and without their scheme. */
export function secretsOf(
  keys: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
): string[] {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    SECRET_HEADER.test(name) ? [value, value.replace(/^\w+\s+/, "")] : [],
  );
  return [...keys.filter((key) => typeof key === "string"), ...sent];
}
