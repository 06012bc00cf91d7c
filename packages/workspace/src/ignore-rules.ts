import { join } from "node:path";
import { readRules } from "./ignore/read-rules.ts";
import { byNames, byPaths, openChain, type RuleChain, reaches } from "./ignore/rule-chain.ts";
import { compileRules, type EntryVerdict } from "./ignore/rule-set.ts";
import { isTemporaryName } from "./write/replace-file.ts";

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

/** The chains of `.ignore`, `.gitignore` and `.git/info/exclude`; the first that speaks of an entry decides. */
type Chains = readonly [
  ignoreFile: RuleChain | undefined,
  gitignore: RuleChain | undefined,
  exclude: RuleChain | undefined,
];

/** The rules that hold in one folder. Immutable; `enterFolder` gives those of a folder below. */
export interface IgnoreRules {
  options: IgnoreOptions;
  chains: Chains;
  /** Of the entries of most folders: those which no rule with a path speaks of. */
  byName: EntryVerdict;
}

/** The rules above every folder. */
export function startRules(root: string, options: IgnoreOptions): IgnoreRules {
  const text = options.gitExclude === false ? "" : readRules(join(root, ".git", "info", "exclude"));
  return createRules(options, [undefined, undefined, extend(undefined, text, "")]);
}

/** Adds a folder's own ignore files. `names` are the entries of the folder; the same object when it has none of them. */
export function enterFolder(
  rules: IgnoreRules,
  folder: { absolute: string; relative: string },
  names: { has(name: string): boolean },
): IgnoreRules {
  const { options, chains } = rules;
  const read = (name: string, wanted: boolean | undefined) =>
    wanted !== false && names.has(name) ? readRules(join(folder.absolute, name)) : "";
  const ignoreText = read(".ignore", options.ignoreFile);
  const gitText = read(".gitignore", options.gitignore);
  if (ignoreText === "" && gitText === "") return rules;
  const [ignoreFile, gitignore, exclude] = chains;
  const below = folder.relative;
  return createRules(options, [
    extend(ignoreFile, ignoreText, below),
    extend(gitignore, gitText, below),
    exclude,
  ]);
}

/** True when searches skip an entry of the folder that `rules` belong to; `false` when a rule takes it back. */
export function verdictWithin({ options, chains, byName }: IgnoreRules, folder: string): EntryVerdict {
  if (!chains.some((chain) => reaches(chain, folder))) return byName;
  return firstVerdict(
    options,
    chains.flatMap((chain) => byPaths(chain, folder)),
  );
}

/** The rules for a folder that is entered although some rule skips it: taken back by a nearer rule, or named explicitly. */
export function openFolder({ options, chains }: IgnoreRules, folder: string, name: string): IgnoreRules {
  const [ignoreFile, gitignore, exclude] = chains;
  const open = (chain: RuleChain | undefined) => openChain(chain, folder, name);
  return createRules(options, [open(ignoreFile), open(gitignore), open(exclude)]);
}

function createRules(options: IgnoreOptions, chains: Chains): IgnoreRules {
  return { options, chains, byName: firstVerdict(options, chains.flatMap(byNames)) };
}

function firstVerdict(options: IgnoreOptions, verdicts: readonly EntryVerdict[]): EntryVerdict {
  const all = options.defaults === false ? verdicts : [...verdicts, byDefault];
  return (name, isFolder) => {
    for (const say of all) {
      const verdict = say(name, isFolder);
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  };
}

function byDefault(name: string, isFolder: boolean): true | undefined {
  return (isFolder ? DEFAULT_NAMES.has(name) : isTemporaryName(name)) || undefined;
}

function extend(above: RuleChain | undefined, text: string, folder: string): RuleChain | undefined {
  const rules = compileRules(text);
  if (rules === undefined) return above;
  return { rules, prefix: folder === "" ? 0 : folder.length + 1, above };
}
