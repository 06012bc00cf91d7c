import type { EntryFault } from "./entry-fields.ts";
import { problemText } from "./problem-text.ts";
import type { Launch, Target } from "./server-entry.ts";
import type { FieldPath } from "./written-server.ts";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/u;

/** What the platform would refuse later, with a message that quotes the value. */
export function checkValues(value: Launch | Target): EntryFault[] {
  return value.type === "stdio" ? launchFaults(value) : targetFaults(value);
}

function launchFaults({ command, args, env, cwd }: Launch): EntryFault[] {
  const texts: [FieldPath, string][] = [
    [["command"], command],
    ...args.map((text, index): [FieldPath, string] => [["args", index], text]),
    ...Object.entries(env).map(([name, text]): [FieldPath, string] => [["env", name], text]),
    [["cwd"], cwd ?? ""],
  ];
  const names = Object.keys(env).filter((name) => name === "" || /[=\0]/u.test(name));
  return [
    ...(command === "" ? [must(["command"], "a string that is not empty")] : []),
    ...texts
      .filter(([, text]) => text.includes("\0"))
      .map(([path]) => must(path, "text without a null character")),
    ...names.map((name) => must(["env", name], 'named without "=" or a null character')),
  ];
}

function targetFaults({ url, headers }: Target): EntryFault[] {
  return [
    ...urlFaults(url),
    ...Object.entries(headers).flatMap(([name, text]) => [
      ...(HEADER_NAME.test(name) ? [] : [must(["headers", name], "named as HTTP allows it")]),
      ...(HEADER_VALUE.test(text) ? [] : [must(["headers", name], "one line of Latin-1 characters")]),
    ]),
  ];
}

function urlFaults(text: string): EntryFault[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol)) return [must(["url"], "an http or https address")];
  if (url.username || url.password)
    return [must(["url"], 'without a user name or password; "headers" can hold them')];
  return [];
}

function must(path: FieldPath, what: string): EntryFault {
  return { path, message: problemText.must(path, what) };
}
