import { GREETING } from "../answer/answer-text.ts";
import { faultAnswer, noFaultAnswer, noTestsAnswer } from "../answer/red-tests-answer.ts";
import { type DefinitionSite, definitionIn } from "../definition/definition-site.ts";
import { isCodeFile, isTestFile, TEST_FILES } from "../definition/source-files.ts";
import { readExpectations } from "../expectation/read-expectations.ts";
import { readImports } from "../expectation/read-imports.ts";
import type { Survey } from "../expectation/survey.ts";
import { findSuspect } from "../fault/find-suspect.ts";
import type { Judgement } from "../fault/judgement.ts";
import type { Question } from "../question/question.ts";
import { type Hit, hitsOf, pathsOf, sourceLinesOf } from "../results/read-results.ts";
import type { Walk, WalkPart } from "./calls.ts";
import { glob, grep, readFile } from "./calls.ts";
import { type Candidate, importedCandidates, subjectsOf } from "./candidate.ts";
import { findDefinition } from "./find-definition.ts";
import { findPlaces } from "./find-places.ts";
import { locateSubjects, SAY } from "./locate-subjects.ts";

export function chooseWalk(question: Question): Walk {
  switch (question.kind) {
    case "redTests":
      return explainRedTests(question);
    case "definition":
      return findDefinition(question.name);
    case "places":
      return findPlaces(question);
    case "nothing":
      return greet();
  }
}

// biome-ignore lint/correctness/useYield: a walk that needs no step
function* greet(): Walk {
  return GREETING;
}

/** Why tests fail: what they want, where that is defined, and which line there gives something else. */
function* explainRedTests(question: Question): Walk {
  const survey = yield* surveyTests();
  if (survey.files.length === 0) return noTestsAnswer();
  const imported = yield* judgeSources(importedCandidates(survey, question.keywords), survey);
  if (imported.suspects.length > 0) return faultAnswer(survey, imported);
  const open = subjectsOf(survey).filter((name) => !imported.definitions.some((site) => site.name === name));
  const located = yield* judgeSources(yield* locateSubjects(open, survey), survey);
  const all = {
    suspects: located.suspects,
    definitions: [...imported.definitions, ...located.definitions],
  };
  return all.suspects.length > 0 ? faultAnswer(survey, all) : noFaultAnswer(survey, all);
}

/** How many files are read before the walk concludes, and how many in one turn. */
const MAX_SOURCES = 8;
const SIDE_BY_SIDE = 2;

/** Reads the files under test, two at a time, until a line looks wrong. */
function* judgeSources(candidates: readonly Candidate[], survey: Survey): WalkPart<Judgement> {
  const definitions: DefinitionSite[] = [];
  for (let at = 0; at < Math.min(candidates.length, MAX_SOURCES); at += SIDE_BY_SIDE) {
    const batch = candidates.slice(at, at + SIDE_BY_SIDE);
    const findings = yield {
      say: SAY.readSources(batch.map(({ path }) => path)),
      calls: batch.map(({ path, line }) => (line > 1 ? readFile(path, { offset: line }) : readFile(path))),
    };
    const judged = batch.map((candidate, index) => judge(candidate, survey, sourceLinesOf(findings[index])));
    definitions.push(...judged.flatMap((one) => one.definitions));
    const suspects = judged.flatMap((one) => one.suspects);
    if (suspects.length > 0) return { suspects, definitions };
  }
  return { suspects: [], definitions };
}

function judge(candidate: Candidate, survey: Survey, lines: ReturnType<typeof sourceLinesOf>): Judgement {
  const definitions = candidate.names.flatMap((name) => definitionIn(candidate.path, lines, name) ?? []);
  const wanted = survey.expectations.filter(({ path }) => candidate.testPaths.includes(path));
  return { definitions, suspects: definitions.flatMap((site) => findSuspect(site, wanted) ?? []) };
}

/** What tests want, what they import, and what they keep of a call to look at later. */
const TELLING_LINES = "expect|assert|equal|should|import|require|!=|= *(await )?[\\w.]+\\(";
const MAX_LINES = 200;
/** Rust keeps its tests in the file they test. */
const INLINE_TESTS = "\\bassert(_eq|_ne)?!\\(|\\bassert .*==";

function* surveyTests(): WalkPart<Survey> {
  const [named, inside] = yield {
    say: SAY.lookForTests,
    calls: [glob(TEST_FILES), grep(TELLING_LINES, { glob: TEST_FILES, ignore_case: true, limit: MAX_LINES })],
  };
  const files = pathsOf(named).filter(isTestCode);
  const lines = hitsOf(inside).filter(({ path }) => isTestCode(path));
  if (lines.length > 0 || files.length > 0)
    return { files: unique([...files, ...lines.map(({ path }) => path)]), ...reading(lines) };
  const [elsewhere] = yield {
    say: SAY.lookForAssertions,
    calls: [grep(INLINE_TESTS, { limit: MAX_LINES })],
  };
  const inline = hitsOf(elsewhere).filter(({ path }) => isCodeFile(path));
  return { files: unique(inline.map(({ path }) => path)), ...reading(inline) };
}

function isTestCode(path: string): boolean {
  return isCodeFile(path) && isTestFile(path);
}

function reading(lines: readonly Hit[]): Pick<Survey, "expectations" | "imports"> {
  return { expectations: readExpectations(lines), imports: readImports(lines) };
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
