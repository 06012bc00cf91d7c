import type { RuleSet } from "./rule-set.ts";

/** The rule sets of a folder and those above it, the nearest first. A folder without rules shares its parent's. */
export interface RuleChain {
  rules: RuleSet;
  /** Characters to cut from a path relative to the root. */
  prefix: number;
  above: RuleChain | undefined;
}

/** What the nearest rule set that speaks of an entry says; `folder` is relative to the root. */
export function chainVerdict(
  chain: RuleChain | undefined,
  folder: string,
  name: string,
  isFolder: boolean,
): boolean | undefined {
  for (let link = chain; link !== undefined; link = link.above) {
    const verdict = link.rules.verdict(folder.slice(link.prefix), name, isFolder);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** The chain for what is in a folder that is entered although a rule set may skip it. */
export function openChain(chain: RuleChain | undefined, folder: string, name: string): RuleChain | undefined {
  if (chain === undefined) return undefined;
  const above = openChain(chain.above, folder, name);
  const { rules, prefix } = chain;
  const skips = rules.verdict(folder.slice(prefix), name, true) === true;
  return { ...chain, above, rules: skips ? rules.opening(folder.slice(prefix), name) : rules };
}
