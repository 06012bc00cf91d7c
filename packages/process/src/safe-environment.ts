export interface SafeEnvironmentOptions {
  /** Names that are passed on although they look like secrets. Exact, case-sensitive. */
  allow?: readonly string[] | undefined;
}

/** Copies an environment without what looks like a secret, by its name or by a password in a URL. */
export function safeEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  options: SafeEnvironmentOptions = {},
): Record<string, string> {
  const allowed = new Set(options.allow);
  const safe: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (allowed.has(name) || !(looksSecret(name) || holdsPassword(value))) safe[name] = value;
  }
  return safe;
}

// A number may follow, as in `OPENAI_KEY_2`.
const SECRET_NAMES: readonly RegExp[] = [
  /SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL/i,
  /API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|(?:ENCRYPTION|MASTER|SIGNING)_?KEY|CONNECTION_?STRING|WEBHOOK|AUTH_CONFIG/i,
  /TOKEN_?\d*(_|$)/i,
  /(^|_)(KEY|PASS|PAT|AUTH|COOKIE|JWT|BEARER|SALT|DSN)_?\d*$/i,
  // Not PWD and OLDPWD, which are folders.
  /(?<!^|^OLD)PWD$/i,
];

function looksSecret(name: string): boolean {
  return SECRET_NAMES.some((pattern) => pattern.test(name));
}

// As in postgres://user:password@host.
function holdsPassword(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*:[^/?#\s]+@/i.test(value);
}
