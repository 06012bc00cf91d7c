import { VARIABLE } from "./expand-variables.ts";
import { HIDDEN, isSecret } from "./secret-name.ts";

const SCHEME = /^(?:Basic|Bearer|Token) /iu;

/** A value as it is written. Of a secret only its variables, which are none, and the kind of a key are shown. */
export function shownValue(name: string, value: string): string {
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
