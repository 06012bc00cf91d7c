import { visibleText } from "../visible-text.ts";
import type { ServerEntry } from "./server-entry.ts";

const PLAIN = /^[\w@%+=:,./${}-]+$/u;

/** What an approval shows: the command line as it is written, with the names of the variables it sets, or the URL. */
export function entrySubject(entry: ServerEntry): string {
  const run = entry.written ?? entry;
  if (run.type !== "stdio") return visibleText(run.url);
  const { command, args, env, cwd } = run;
  const line = [
    ...Object.keys(env).map((name) => `${quotedWord(name)}=…`),
    ...[command, ...args].map(quotedWord),
  ];
  return cwd === undefined ? line.join(" ") : `${line.join(" ")} (in ${quotedWord(cwd)})`;
}

/** A word of a command line, in quotes where it needs them. */
export function quotedWord(text: string): string {
  return PLAIN.test(text) ? text : visibleText(JSON.stringify(text));
}
