import { sep } from "node:path";
import { KEY_VARIABLES } from "../config/model-choice.ts";
import type { CliContext } from "../context.ts";

const HIDDEN_KEY = "***";
const HIDDEN_PATH = "[path outside the workspace]";
/** Absolute paths: quoted ones with all that they hold, others up to a space or a mark. */
const PATHS =
  /(?<=(["'`]))(?:\/|~\/|[A-Za-z]:\\)(?:(?!\1)[^\n])+(?=\1)|(?<![\w:/.~\\-])(?:\/|~\/|[A-Za-z]:\\)[^\s"'`,;()<>]+/gu;
/** Ends of sentences and positions, which belong to no path. */
const PATH_END = /(?::\d+)*[:.]*$/u;

/** Values of the variables that hold a provider's key. */
export function keysOf(env: CliContext["env"]): string[] {
  return KEY_VARIABLES.flatMap((name) => env[name]?.trim() || []);
}

export interface SafeTextOptions {
  keys: readonly string[];
  /** Folders whose paths may be named. */
  roots: readonly string[];
}

/** Makes a text of ours fit for the client: without keys, and without paths outside of the given folders. */
export function safeText(text: string, { keys, roots }: SafeTextOptions): string {
  const isInside = (path: string) => roots.some((root) => path === root || path.startsWith(root + sep));
  return withoutKeys(text, keys).replace(PATHS, (found) => {
    const end = PATH_END.exec(found)?.[0] ?? "";
    const path = end === "" ? found : found.slice(0, -end.length);
    return isInside(path) && !path.split(/[/\\]/u).includes("..") ? found : HIDDEN_PATH + end;
  });
}

/** Replaces keys in any value that can be JSON. */
export function withoutKeys<T>(value: T, keys: readonly string[]): T {
  const text = JSON.stringify(value);
  const escaped = keys.map((key) => JSON.stringify(key).slice(1, -1));
  if (text === undefined || !escaped.some((key) => text.includes(key))) return value;
  return JSON.parse(escaped.reduce((rest, key) => rest.replaceAll(key, HIDDEN_KEY), text));
}

/** The end of a text that may be the beginning of a key; empty when there is none. */
export function keyStart(text: string, keys: readonly string[]): string {
  const longest = Math.max(0, ...keys.map((key) => key.length - 1));
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    const end = text.slice(-length);
    if (keys.some((key) => key.length > length && key.startsWith(end))) return end;
  }
  return "";
}
