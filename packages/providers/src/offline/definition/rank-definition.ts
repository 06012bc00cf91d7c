import type { Hit } from "../results/read-results.ts";
import { keywordDefinition, oneOf, plainDefinition } from "./definition-pattern.ts";
import { isTestFile } from "./source-files.ts";

/** Imports, re-exports and remarks name things that are defined elsewhere. */
const NEVER_DEFINES = /^\s*(?:(?:import|from|use)\b|export\s*\{|type\s+[\w$]+,?\s*$|\/\/|\/?\*|#\s|--)/u;
const NOT_A_TYPE =
  /^\s*(?:return|await|yield|throw|new|else|in|not|and|or|if|elif|while|case|assert|expect)\b/u;
const TYPE_LIKE =
  /\b(?:class|interface|struct|enum|trait|type|protocol|function|def|func|fn|fun|record|object)\b/u;

/** Hits that define one of `names`, most certain first; those in tests, then in deeper folders, come later. */
export function rankDefinitions(hits: readonly Hit[], names: readonly string[]): Hit[] {
  return hits
    .map((hit) => ({ hit, certainty: certaintyOf(hit, names) }))
    .filter(({ certainty }) => certainty > 0)
    .sort(
      (a, b) => b.certainty - a.certainty || depth(a.hit.path) - depth(b.hit.path) || inOrder(a.hit, b.hit),
    )
    .map(({ hit }) => hit);
}

/** Whether a line can define anything at all. */
export function mayDefine(hit: Hit): boolean {
  return !NEVER_DEFINES.test(hit.text);
}

function certaintyOf(hit: Hit, names: readonly string[]): number {
  if (!mayDefine(hit)) return 0;
  const name = oneOf(names);
  let certainty = 0;
  if (new RegExp(keywordDefinition(name), "u").test(hit.text)) certainty = TYPE_LIKE.test(hit.text) ? 6 : 4;
  else if (!NOT_A_TYPE.test(hit.text) && new RegExp(plainDefinition(name), "u").test(hit.text)) certainty = 3;
  if (certainty === 0) return 0;
  return isTestFile(hit.path) ? certainty - 2 : certainty;
}

function depth(path: string): number {
  return path.split("/").length;
}

function inOrder(a: Hit, b: Hit): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line;
}
