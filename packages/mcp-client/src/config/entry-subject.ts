import { isSecretVariable } from "@toolrail/process";
import { visibleText } from "../visible-text.ts";
import { VARIABLE } from "./expand-variables.ts";
import type { Launch, ServerEntry, Target } from "./server-entry.ts";

const PLAIN = /^[\w@%+=:,./${}-]+$/u;

/** What an approval shows: all that would be run or sent, as it is written; only what is secret is left out. */
export function entrySubject(entry: ServerEntry): string {
  const run = entry.written ?? entry;
  return run.type === "stdio" ? commandLine(run) : address(run);
}

function commandLine({ command, args, env, cwd }: Launch): string {
  const line = [
    ...Object.entries(env).map(
      ([name, value]) => `${quotedWord(name)}=${quotedWord(shownValue(name, value))}`,
    ),
    ...[command, ...args].map(quotedWord),
  ].join(" ");
  return cwd === undefined ? line : `${line} (in ${quotedWord(cwd)})`;
}

function address({ url, headers, oauth }: Target): string {
  const { clientId, clientSecret, scopes } = oauth ?? {};
  const client = {
    "oauth.clientId": clientId,
    "oauth.clientSecret": clientSecret,
    "oauth.scopes": scopes?.join(" "),
  };
  const sent = [...Object.entries(headers), ...Object.entries(client)].flatMap(([name, value]) =>
    value === undefined ? [] : [`${quotedWord(name)}: ${quotedWord(shownValue(name, value))}`],
  );
  return visibleText(url) + (sent.length === 0 ? "" : ` (with ${sent.join(", ")})`);
}

/** A word of a command line, in quotes where it needs them. */
export function quotedWord(text: string): string {
  return PLAIN.test(text) ? text : visibleText(JSON.stringify(text));
}

const SCHEME = /^(?:Basic|Bearer|Token) /iu;

/** A value as it is written. Of a secret only its variables, which are none, and the kind of a key are shown. */
function shownValue(name: string, value: string): string {
  if (!isSecret(name, value)) return value;
  const [scheme = ""] = SCHEME.exec(value) ?? [];
  let shown = scheme;
  let from = scheme.length;
  for (const { 0: variable, 1: variableName, 2: fallback, index } of value.matchAll(VARIABLE)) {
    if (index > from) shown += HIDDEN;
    shown += fallback === undefined ? variable : `\${${variableName}:-${HIDDEN}}`;
    from = index + variable.length;
  }
  return from < value.length ? shown + HIDDEN : shown;
}

/** Placeholder for a secret. */
export const HIDDEN = "***";

/** True when a variable, a flag or a header is named like one that holds a secret. */
export function isSecretName(name: string): boolean {
  return isSecret(name, "");
}

/** The same, or the value itself looks like one: a URL with a password. */
function isSecret(name: string, value: string): boolean {
  const variable = name.replace(/^-+/u, "").replaceAll("-", "_");
  if (/(?:^|_)authorization$/iu.test(variable)) return true;
  return isSecretVariable(variable, value);
}
