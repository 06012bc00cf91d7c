import { isTestFile } from "../definition/source-files.ts";
import type { Survey } from "../expectation/survey.ts";
import { isCommonWord } from "../expectation/vocabulary.ts";

/** A file that is under test, as far as the tests tell, and what in it they ask about. */
export interface Candidate {
  path: string;
  /** First line to read; 1 for the whole. */
  line: number;
  names: readonly string[];
  testPaths: readonly string[];
}

/** The files that tests import from beside them; those that a keyword of the question names come first. */
export function importedCandidates(survey: Survey, keywords: readonly string[]): Candidate[] {
  const byPath = new Map<string, { names: Set<string>; testPaths: Set<string> }>();
  for (const { path, names, testPath } of survey.imports) {
    const known = byPath.get(path) ?? { names: new Set(), testPaths: new Set() };
    for (const name of [...names, ...subjectsIn(survey, testPath)]) known.names.add(name);
    known.testPaths.add(testPath);
    byPath.set(path, known);
  }
  // What lies among the tests helps them and is not what they test.
  const sources = [...byPath].filter(([path]) => !isTestFile(path));
  const candidates = sources.map(([path, { names, testPaths }]) => ({
    path,
    line: 1,
    names: [...names],
    testPaths: [...testPaths],
  }));
  return candidates.sort((a, b) => named(b, keywords) - named(a, keywords));
}

/** Every name that some test asks about. */
export function subjectsOf(survey: Survey): string[] {
  const names = [
    ...survey.expectations.map(({ subject }) => subject),
    ...survey.imports.flatMap((entry) => entry.names),
  ];
  return [...new Set(names)].filter((name) => !isCommonWord(name));
}

function subjectsIn(survey: Survey, testPath: string): string[] {
  return survey.expectations.filter(({ path }) => path === testPath).map(({ subject }) => subject);
}

function named({ path, testPaths }: Candidate, keywords: readonly string[]): number {
  const text = [path, ...testPaths].join("\n").toLowerCase();
  return keywords.filter((keyword) => text.includes(keyword.toLowerCase())).length;
}
