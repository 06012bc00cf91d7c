import { isSecretVariable } from "@toolrail/process";
import { quotedWord } from "../../config/entry-subject.ts";
import { HIDDEN, isSecretName } from "../../config/secret-name.ts";
import type { StdioEntry } from "../../config/server-entry.ts";

/** UTF-16 code units. */
const MAX_LENGTH = 300;

/** What was run, as it is written, without the values of arguments that are named like secrets. */
export function commandText(entry: StdioEntry): string {
  const { written } = entry;
  const { command, args } = written?.type === "stdio" ? written : entry;
  const words = args.map((word, index) => {
    const before = args[index - 1] ?? "";
    const isValue = isSecretName(before) && before.startsWith("-") && !word.startsWith("-");
    return isValue ? HIDDEN : withoutValue(word);
  });
  const line = [command, ...words].map(quotedWord).join(" ");
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

// `--api-key=…`, `API_KEY=…`, `X-Api-Key: …`, and a URL with a password.
function withoutValue(word: string): string {
  const [, name, mark] = /^([\w-]+)(=|: ?)/u.exec(word) ?? [];
  if (name !== undefined && isSecretName(name)) return `${name}${mark}${HIDDEN}`;
  return isSecretVariable("", word) ? HIDDEN : word;
}
