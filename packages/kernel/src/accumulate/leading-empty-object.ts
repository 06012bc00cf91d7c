import { isJsonObject } from "./json-object.ts";

const LEADING_EMPTY = /^\s*\{\s*\}\s*(?=\{)/;

/** `{}{"path":"a"}`: a placeholder that was sent before the real arguments. */
export function dropLeadingEmptyObject(joined: string): string | undefined {
  const leading = LEADING_EMPTY.exec(joined);
  if (!leading) return undefined;
  const rest = joined.slice(leading[0].length);
  return isJsonObject(rest) ? rest : undefined;
}
