import ignore, { type Ignore } from "ignore";

/** On an entry of a folder. True: skipped, by a rule or with a folder above. False: taken back by a `!` rule. Undefined: no rule speaks of it. */
export type EntryVerdict = (name: string, isFolder: boolean) => boolean | undefined;

/** The rules of one file, for folders relative to its own, which is the empty text. */
export interface RuleSet {
  /** What the rules say of the entries of most folders: those which no rule with a path speaks of. */
  byName: EntryVerdict;
  /** What the rules say of the entries of a folder; undefined where that is `byName`. */
  byPath(folder: string): EntryVerdict | undefined;
  /** The same rules, but a folder that they skip is entered: what is in it is judged by itself. */
  opening(folder: string, name: string): RuleSet;
}

/** Compiles the text of an ignore file; undefined when it holds no rule. */
export function compileRules(text: string): RuleSet | undefined {
  const rules = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter(isRule)
    .map(withoutDepth);
  return rules.length === 0 ? undefined : createRuleSet(rules);
}

function createRuleSet(rules: readonly string[]): RuleSet {
  const ofNames = rules.filter((rule) => !hasPath(rule));
  const [names, mayName] = [matcher(ofNames), nameFilter(ofNames)];
  const anchors = anchorsOf(rules.filter(hasPath));
  // Most entries are ruled out without `ignore`, which is dear for a name that it sees first.
  const byName: EntryVerdict = (name, isFolder) =>
    mayName(name) ? decide(names, name, isFolder) : undefined;
  const withOpened = (opened: readonly string[]): RuleSet => {
    // Compiled when it is needed: most sets with opened folders never see a path.
    let paths: Ignore | undefined;
    const decideByPath = (path: string, isFolder: boolean) => {
      paths ??= matcher([...rules, ...opened.map(openRule)]);
      return decide(paths, path, isFolder);
    };
    return {
      byName,
      byPath: (folder) => {
        if (folder !== "" && anchors?.has(headOf(folder)) === false) return undefined;
        return (name, isFolder) => {
          const isReached = anchors === undefined || folder !== "" || anchors.has(name);
          return isReached ? decideByPath(join(folder, name), isFolder) : byName(name, isFolder);
        };
      },
      opening: (folder, name) => withOpened([...opened, join(folder, name)]),
    };
  };
  return withOpened([]);
}

function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function decide(rules: Ignore, path: string, isFolder: boolean): boolean | undefined {
  const result = rules.test(isFolder ? `${path}/` : path);
  if (result.ignored) return true;
  return result.unignored ? false : undefined;
}

function matcher(rules: readonly string[]): Ignore {
  return ignore({ ignorecase: false }).add(rules);
}

function isRule(line: string): boolean {
  return line.trim() !== "" && !line.startsWith("#");
}

// `**/name` says the same as `name`.
function withoutDepth(rule: string): string {
  return rule.replace(/^(!?)\*\*\/(?=[^/\s][^/]*\/?\s*$)/, "$1");
}

// A slash anywhere but at the end ties a rule to a place.
function hasPath(rule: string): boolean {
  return rule.trimEnd().slice(0, -1).includes("/");
}

/** The first names of all paths that the rules can match; undefined when one of them is a pattern. */
function anchorsOf(rules: readonly string[]): ReadonlySet<string> | undefined {
  const heads = rules.map((rule) => headOf(rule.trimEnd().replace(/^!?\/?/, "")));
  return heads.some((head) => /[*?[\\]/.test(head)) ? undefined : new Set(heads);
}

function headOf(path: string): string {
  const slash = path.indexOf("/");
  return slash === -1 ? path : path.slice(0, slash);
}

function openRule(folder: string): string {
  return `!/${folder.replace(/[\\*?[\]!# ]/g, "\\$&")}/`;
}

const MAGIC = /[*?[\\]/;

/** True when rules without a path may speak of a name; false is certain. */
function nameFilter(rules: readonly string[]): (name: string) => boolean {
  const names = new Set<string>();
  const ends: string[] = [];
  for (const rule of rules) {
    const pattern = rule.trimEnd().replace(/^!?(.*?)\/?$/, "$1");
    if (!MAGIC.test(pattern)) names.add(pattern);
    else if (pattern.startsWith("*") && !MAGIC.test(pattern.slice(1))) ends.push(pattern.slice(1));
    else return () => true;
  }
  // A name of another length needs no look at its characters.
  const lengths = new Set([...names].map((name) => name.length));
  return (name) => {
    // No `some`: a closure for each name of a tree is what this would cost most.
    for (const end of ends) if (name.endsWith(end)) return true;
    return lengths.has(name.length) && names.has(name);
  };
}
