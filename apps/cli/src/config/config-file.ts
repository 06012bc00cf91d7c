import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { createPermissions } from "@toolrail/kernel";
import { nearNames } from "@toolrail/protocol/tools";
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import * as v from "valibot";
import type { ConfigKey, ConfigValues } from "./config-values.ts";
import { holdsVariable } from "./expand-value.ts";
import { CONFIG_KEYS, isConfigKey, KEY_NAMES } from "./keys.ts";

/** One thing in a config file that can't be used. */
export interface ConfigProblem {
  /** `FILE:LINE:COLUMN`, both from 1; `FILE` where the whole file is meant. */
  place: string;
  message: string;
  /** True when the command must not start: a permission that can't be read would be a hole. */
  fatal: boolean;
}

/** A config file that was read, with all its faults. */
export interface ConfigFile {
  path: string;
  content: string;
  values: Partial<ConfigValues>;
  /** The place of each value, `FILE:LINE:COLUMN`. */
  places: ReadonlyMap<ConfigKey, string>;
  problems: readonly ConfigProblem[];
}

type Path = readonly (string | number)[];

const MAX_BYTES = 4_000_000;
const GROUPS: ReadonlySet<string> = new Set(KEY_NAMES.flatMap((key) => key.split(".").slice(0, -1)));
const PERMISSIONS = "permissions";

/** Reads a config file; undefined where there is none. Its values are those that are right, as they are written. */
export function readConfigFile(path: string): ConfigFile | undefined {
  const read = readContent(path);
  if (read === undefined) return undefined;
  // Rules that nobody can read may deny something.
  if (!read.ok) return brokenFile(path, "", { place: path, message: read.message, fatal: true });
  return checkContent(path, read.content);
}

/** Reads the content of a config file; undefined where there is none. */
export function readContent(
  path: string,
): { ok: true; content: string } | { ok: false; message: string } | undefined {
  let fd: number | undefined;
  try {
    // A named pipe without a writer would block the opening itself.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = fstatSync(fd);
    if (!facts.isFile()) return { ok: false, message: "is not a regular file" };
    if (facts.size > MAX_BYTES) return { ok: false, message: `is over ${MAX_BYTES / 1_000_000} MB` };
    return { ok: true, content: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(fd)) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return { ok: false, message: code.startsWith("ERR_") ? "is not UTF-8 text" : `can't be read (${code})` };
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** Checks the content of a config file. */
export function checkContent(path: string, content: string): ConfigFile {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(content, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch {
    // The parser is recursive.
    return brokenFile(path, content, { place: path, message: "is nested too deeply", fatal: true });
  }
  const [error] = errors;
  if (error) {
    const message = `is not JSON with comments: ${wordsOf(printParseErrorCode(error.error))}`;
    const place = placeIn(path, content, error.offset);
    return brokenFile(path, content, { place, message, fatal: content.includes(PERMISSIONS) });
  }
  if (root && root.type !== "object")
    return brokenFile(path, content, { place: path, message: "must hold an object", fatal: false });
  return new FileCheck(path, content, root).run();
}

function brokenFile(path: string, content: string, problem: ConfigProblem): ConfigFile {
  return { path, content, values: {}, places: new Map(), problems: [problem] };
}

/** Goes through the keys of one file. */
class FileCheck {
  readonly #problems: ConfigProblem[] = [];
  readonly #values: Partial<Record<ConfigKey, unknown>> = {};
  readonly #places = new Map<ConfigKey, string>();
  readonly #path: string;
  readonly #content: string;
  readonly #root: Node | undefined;

  constructor(path: string, content: string, root: Node | undefined) {
    this.#path = path;
    this.#content = content;
    this.#root = root;
  }

  run(): ConfigFile {
    this.#checkObject(this.#root, "");
    const values = this.#values as Partial<ConfigValues>;
    return {
      path: this.#path,
      content: this.#content,
      values,
      places: this.#places,
      problems: this.#problems,
    };
  }

  #checkObject(object: Node | undefined, prefix: string): void {
    for (const { children: [name, value] = [] } of object?.children ?? []) {
      if (!name || !value) continue;
      const key = `${prefix}${name.value}`;
      if (isConfigKey(key)) this.#checkValue(key, value);
      else if (GROUPS.has(key) && value.type === "object") this.#checkObject(value, `${key}.`);
      else if (GROUPS.has(key)) this.#report(value, `${key} must be an object`, key);
      else if (key !== "$schema") this.#reportUnknown(name, key, prefix);
    }
  }

  #checkValue(key: ConfigKey, node: Node): void {
    const value: unknown = getNodeValue(node);
    // Values with variables are checked once these are filled in.
    const fault = holdsVariable(value) ? undefined : faultOf(key, value);
    if (fault) {
      this.#report(nearestNode(node, fault.path), fault.message, key);
      return;
    }
    this.#values[key] = value;
    this.#places.set(key, this.#placeOf(node));
  }

  #reportUnknown(name: Node, key: string, prefix: string): void {
    const siblings = [...KEY_NAMES, ...GROUPS].filter((known) => known.startsWith(prefix));
    const [near] = nearNames(key, siblings);
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    this.#report(name, `unknown key "${key}"${hint}`, near === PERMISSIONS ? near : key);
  }

  #report(node: Node, message: string, key: string): void {
    const fatal = key === PERMISSIONS || key.startsWith(`${PERMISSIONS}.`);
    this.#problems.push({ place: this.#placeOf(node), message, fatal });
  }

  #placeOf(node: Node): string {
    return placeIn(this.#path, this.#content, node.offset);
  }
}

/** A value that its key can't have. */
export interface ValueFault {
  /** The way to it inside the value. */
  path: Path;
  message: string;
}

/** Says why a key can't have a value, variables filled in; undefined where it can. */
export function faultOf(key: ConfigKey, value: unknown): ValueFault | undefined {
  const checked = v.safeParse(CONFIG_KEYS[key].schema as v.GenericSchema, value);
  if (!checked.success) {
    const [issue] = checked.issues;
    const path = (issue.path ?? []).map((item) => item.key as string | number);
    return { path, message: `${pathText(key, path)} must be ${issue.message}` };
  }
  if (!key.startsWith(`${PERMISSIONS}.`) || !Array.isArray(value)) return undefined;
  for (const [index, rule] of value.entries()) {
    const message = ruleProblem(String(rule));
    if (message !== undefined) return { path: [index], message };
  }
  return undefined;
}

function ruleProblem(rule: string): string | undefined {
  try {
    createPermissions({ rules: [{ effect: "deny", rule }] });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function placeIn(path: string, content: string, offset: number): string {
  const before = content.slice(0, offset).split(/\r\n|\r|\n/u);
  return `${path}:${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

function nearestNode(node: Node, path: Path): Node {
  for (let length = path.length; length > 0; length--) {
    const found = findNodeAtLocation(node, [...path.slice(0, length)]);
    if (found) return found;
  }
  return node;
}

function pathText(key: string, path: Path): string {
  return key + path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
}

// The parser's own names are in one word: "CommaExpected".
function wordsOf(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();
}
