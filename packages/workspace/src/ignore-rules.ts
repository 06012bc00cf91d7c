import { join } from "node:path";
import { readRules } from "./ignore/read-rules.ts";
import { chainVerdict, openChain, type RuleChain } from "./ignore/rule-chain.ts";
import { compileRules } from "./ignore/rule-set.ts";
import { isTemporaryName } from "./write/temporary-name.ts";

/** Which rules make a file invisible to searches; each defaults to true. */
export interface IgnoreOptions {
  /** Folders that hold no work of a person's, see `DEFAULT_IGNORED`, and what a killed `atomicWrite` left. */
  defaults?: boolean;
  /** `.gitignore` files, nested, with negation. */
  gitignore?: boolean;
  /** `.ignore` files, which win over `.gitignore`. */
  ignoreFile?: boolean;
  /** `.git/info/exclude` of the root. */
  gitExclude?: boolean;
}

/** Folders skipped by default, wherever they are. */
export const DEFAULT_IGNORED: readonly string[] = [
  ".git",
  "node_modules",
  ".toolrail",
  ".hg",
  ".svn",
  ".venv",
  "__pycache__",
  ".turbo",
  ".next",
  "coverage",
  "dist",
  "build",
  "target",
  "out",
];

const DEFAULT_NAMES: ReadonlySet<string> = new Set(DEFAULT_IGNORED);

/** The rules that hold in one folder. Immutable; `enterFolder` gives those of a folder below. */
export interface IgnoreRules {
  options: IgnoreOptions;
  ignoreFile: RuleChain | undefined;
  gitignore: RuleChain | undefined;
  exclude: RuleChain | undefined;
}

/** The rules above every folder. */
export function startRules(root: string, options: IgnoreOptions): IgnoreRules {
  const text = options.gitExclude === false ? "" : readRules(join(root, ".git", "info", "exclude"));
  return { options, ignoreFile: undefined, gitignore: undefined, exclude: extend(undefined, text, "") };
}

/** Adds a folder's own ignore files. `names` are the entries of the folder; the same object when it has none of them. */
export function enterFolder(
  rules: IgnoreRules,
  folder: { absolute: string; relative: string },
  names: { has(name: string): boolean },
): IgnoreRules {
  const read = (name: string, wanted: boolean | undefined) =>
    wanted !== false && names.has(name) ? readRules(join(folder.absolute, name)) : "";
  const ignoreText = read(".ignore", rules.options.ignoreFile);
  const gitText = read(".gitignore", rules.options.gitignore);
  if (ignoreText === "" && gitText === "") return rules;
  return {
    ...rules,
    ignoreFile: extend(rules.ignoreFile, ignoreText, folder.relative),
    gitignore: extend(rules.gitignore, gitText, folder.relative),
  };
}

/** Whether searches skip an entry of the folder that `rules` belong to; `false` when a rule takes it back. */
export function ignoreVerdict(
  rules: IgnoreRules,
  folder: string,
  name: string,
  isFolder: boolean,
): boolean | undefined {
  const verdict =
    chainVerdict(rules.ignoreFile, folder, name, isFolder) ??
    chainVerdict(rules.gitignore, folder, name, isFolder) ??
    chainVerdict(rules.exclude, folder, name, isFolder);
  if (verdict !== undefined) return verdict;
  if (rules.options.defaults === false) return undefined;
  return (isFolder ? DEFAULT_NAMES.has(name) : isTemporaryName(name)) || undefined;
}

/** The rules for a folder that is entered although some rule skips it: taken back by a nearer rule, or named explicitly. */
export function openFolder(rules: IgnoreRules, folder: string, name: string): IgnoreRules {
  return {
    ...rules,
    ignoreFile: openChain(rules.ignoreFile, folder, name),
    gitignore: openChain(rules.gitignore, folder, name),
    exclude: openChain(rules.exclude, folder, name),
  };
}

function extend(above: RuleChain | undefined, text: string, folder: string): RuleChain | undefined {
  const rules = compileRules(text);
  if (rules === undefined) return above;
  return { rules, prefix: folder === "" ? 0 : folder.length + 1, above };
}
