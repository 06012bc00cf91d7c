import { nameParts } from "../ranking/searched-tool.ts";
import { splitWords } from "../ranking/split-words.ts";

/** What kind of thing a tool does, as its name says. */
export type Act = "query" | "create" | "change" | "remove";

const VERBS: Readonly<Record<Act, string>> = {
  query: "get list search find query fetch read lookup show describe view inspect retrieve",
  create: "create add insert post new schedule",
  change: "update edit patch set modify rename move",
  remove: "delete remove destroy drop clear",
};

const ACTS: ReadonlyMap<string, Act> = new Map(
  (["query", "create", "change", "remove"] as const).flatMap((act) =>
    VERBS[act].split(" ").map((verb): [string, Act] => [verb, act]),
  ),
);

/** By the first word of a tool's own name that is such a verb; undefined where none is. */
export function actOf(name: string): Act | undefined {
  for (const word of splitWords(nameParts(name).tool)) {
    const act = ACTS.get(word.toLowerCase());
    if (act) return act;
  }
  return undefined;
}

/** Tools of which one creates and the other deletes are no double of each other, whatever they say. */
export function actsDiffer(a: Act | undefined, b: Act | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}
