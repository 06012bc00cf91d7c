import { isCodeFile, isTestFile, TEST_FILES } from "../definition/source-files.ts";
import { readExpectations } from "../expectation/read-expectations.ts";
import { readImports } from "../expectation/read-imports.ts";
import type { Survey } from "../expectation/survey.ts";
import { type Hit, hitsOf, pathsOf } from "../results/read-results.ts";
import { glob, grep } from "./calls.ts";
import { SAY } from "./say-text.ts";
import type { WalkPart } from "./walk.ts";

/** What tests want, what they import, and what they keep of a call to look at later. */
const TELLING_LINES = "expect|assert|equal|should|import|require|!=|= *(await )?[\\w.]+\\(";
const MAX_LINES = 200;
/** Rust keeps its tests in the file they test. */
const INLINE_TESTS = "\\bassert(_eq|_ne)?!\\(|\\bassert .*==";

export function* surveyTests(): WalkPart<Survey> {
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
