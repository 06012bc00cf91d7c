import type { ServerEntry } from "../config/server-entry.ts";

/** Which of a server's tools are offered, by the names that the server gives them. */
export function nameFilter({
  include,
  exclude = [],
}: Pick<ServerEntry, "include" | "exclude">): (name: string) => boolean {
  const included = include?.map(matcher) ?? [() => true];
  const excluded = exclude.map(matcher);
  return (name) => included.some((matches) => matches(name)) && !excluded.some((matches) => matches(name));
}

/** `*` stands for any characters, none included. */
function matcher(pattern: string): (name: string) => boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return (name) => name === pattern;
  return (name) => {
    if (!name.startsWith(first)) return false;
    let at = first.length;
    for (const part of others) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
  };
}
