import { keywordDefinition, oneOf, plainDefinition } from "../definition/definition-pattern.ts";
import { rankDefinitions } from "../definition/rank-definition.ts";
import { isTestFile } from "../definition/source-files.ts";
import type { Survey } from "../expectation/survey.ts";
import { type Hit, hitsOf } from "../results/read-results.ts";
import { grep, type WalkPart } from "./calls.ts";
import type { Candidate } from "./candidate.ts";

const MAX_NAMES = 20;
const MAX_HITS = 100;
/** A definition further down than this is read from a little above it. */
const WHOLE_FILE_LINES = 300;
const LINES_ABOVE = 5;

/** Where the names that tests ask about are defined, when no import tells. */
export function* locateSubjects(names: readonly string[], survey: Survey): WalkPart<Candidate[]> {
  const wanted = names.slice(0, MAX_NAMES);
  if (wanted.length === 0) return [];
  const pattern = `${keywordDefinition(oneOf(wanted))}|${plainDefinition(oneOf(wanted))}`;
  const [found] = yield { say: SAY.lookForDefinitions(wanted), calls: [grep(pattern, { limit: MAX_HITS })] };
  const byPath = new Map<string, Candidate>();
  for (const hit of outsideTests(rankDefinitions(hitsOf(found), wanted))) {
    const defined = wanted.filter((name) => rankDefinitions([hit], [name]).length > 0);
    const known = byPath.get(hit.path);
    byPath.set(hit.path, {
      path: hit.path,
      line: Math.min(known?.line ?? Number.POSITIVE_INFINITY, startFor(hit.line)),
      names: [...new Set([...(known?.names ?? []), ...defined])],
      testPaths: survey.files,
    });
  }
  return [...byPath.values()];
}

// A test may bear the name of what it tests.
function outsideTests(hits: readonly Hit[]): readonly Hit[] {
  const outside = hits.filter(({ path }) => !isTestFile(path));
  return outside.length > 0 ? outside : hits;
}

function startFor(line: number): number {
  return line <= WHOLE_FILE_LINES ? 1 : line - LINES_ABOVE;
}

/** What the offline model says while it works. */
export const SAY = {
  lookForTests: "I look for the test files and what they expect.",
  lookForAssertions: "No file is named like a test; I look for assertions anywhere.",
  lookForDefinitions: (names: readonly string[]): string =>
    `I look for where ${names.slice(0, 3).join(", ")} ${names.length > 1 ? "are" : "is"} defined.`,
  readSources: (paths: readonly string[]): string => `I read ${paths.join(" and ")}.`,
  lookForName: (name: string): string => `I look for the definition of ${name}.`,
  lookWider: (name: string): string => `No definition by that name yet; I look for ${name} in any form.`,
  lookForWords: (words: readonly string[]): string => `I look for ${words.join(", ")}.`,
} as const;
