import { editDistance } from "@toolrail/protocol";
import { tokensOf } from "../code/tokens.ts";
import type { DefinitionSite } from "../definition/definition-site.ts";
import { endingOf } from "../definition/source-files.ts";
import type { Expectation } from "../expectation/read-expectations.ts";
import type { Suspect } from "./work-out.ts";
import { workOut } from "./work-out.ts";

/** The most suspicious line of one function, by what the tests want of it; undefined when nothing speaks against it. */
export function findSuspect(
  definition: DefinitionSite,
  expectations: readonly Expectation[],
): Suspect | undefined {
  const own = expectations.filter(({ subject }) => subject === definition.name);
  const worked = workOut(definition, own);
  if (worked === "sound") return undefined;
  return worked ?? nearText(definition, own);
}

const MAX_EDITS = 3;

/** A text in the code that differs by at most three edits from one that a test wants, and is not equal to it. */
function nearText(definition: DefinitionSite, expectations: readonly Expectation[]): Suspect | undefined {
  const texts = definition.body.flatMap(({ number, text }) =>
    tokensOf(text, endingOf(definition.path)).flatMap((token) =>
      token.kind === "literal" && typeof token.value === "string"
        ? [{ line: number, found: token.value }]
        : [],
    ),
  );
  for (const expectation of expectations) {
    const wanted = expectation.expected;
    if (typeof wanted !== "string" || texts.some(({ found }) => found === wanted)) continue;
    const near = texts.find(({ found }) => isNear(found, wanted));
    if (near) return { kind: "nearText", path: definition.path, expectation, ...near };
  }
  return undefined;
}

function isNear(found: string, wanted: string): boolean {
  const cutoff = Math.min(MAX_EDITS, Math.floor(wanted.length / 3));
  return cutoff > 0 && editDistance(found, wanted, cutoff) <= cutoff;
}
