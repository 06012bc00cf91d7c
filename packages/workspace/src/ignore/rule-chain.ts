import type { EntryVerdict, RuleSet } from "./rule-set.ts";

/** The rule sets of a folder and those above it, the nearest first. A folder without rules shares its parent's. */
export interface RuleChain {
  rules: RuleSet;
  /** Characters to cut from a path relative to the root. */
  prefix: number;
  above: RuleChain | undefined;
}

/** What each rule set says by names alone, the nearest set first. */
export function byNames(chain: RuleChain | undefined): EntryVerdict[] {
  return chain === undefined ? [] : [chain.rules.byName, ...byNames(chain.above)];
}

/** What each rule set says of the entries of a folder, which is relative to the root. */
export function byPaths(chain: RuleChain | undefined, folder: string): EntryVerdict[] {
  if (chain === undefined) return [];
  return [saysWithin(chain, folder), ...byPaths(chain.above, folder)];
}

/** True when a rule with a path may speak of the entries of a folder. */
export function reaches(chain: RuleChain | undefined, folder: string): boolean {
  for (let link = chain; link !== undefined; link = link.above)
    if (link.rules.byPath(folder.slice(link.prefix)) !== undefined) return true;
  return false;
}

function saysWithin({ rules, prefix }: RuleChain, folder: string): EntryVerdict {
  return rules.byPath(folder.slice(prefix)) ?? rules.byName;
}

/** The chain for what is in a folder that is entered although a rule set may skip it. */
export function openChain(chain: RuleChain | undefined, folder: string, name: string): RuleChain | undefined {
  if (chain === undefined) return undefined;
  const above = openChain(chain.above, folder, name);
  const { rules, prefix } = chain;
  const skips = saysWithin(chain, folder)(name, true) === true;
  return { ...chain, above, rules: skips ? rules.opening(folder.slice(prefix), name) : rules };
}
