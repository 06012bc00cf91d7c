import { firstObjectEnd, skipBlanks } from "./first-object.ts";
import { isJsonObject } from "./json-object.ts";

/** One complete object that was sent again and again, to the letter. */
export function dropExactRepeat(joined: string): string | undefined {
  const end = firstObjectEnd(joined);
  if (end === undefined) return undefined;
  const once = joined.slice(skipBlanks(joined, 0), end);
  for (let at = skipBlanks(joined, end); at < joined.length; at = skipBlanks(joined, at + once.length))
    if (!joined.startsWith(once, at)) return undefined;
  return isJsonObject(once) ? once : undefined;
}
