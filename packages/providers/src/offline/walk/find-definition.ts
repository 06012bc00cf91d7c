import { definitionAnswer, noDefinitionAnswer } from "../answer/definition-answer.ts";
import {
  escapePattern,
  keywordDefinition,
  oneOf,
  plainDefinition,
} from "../definition/definition-pattern.ts";
import { rankDefinitions } from "../definition/rank-definition.ts";
import { type Hit, hitsOf, pathsOf, sourceLinesOf } from "../results/read-results.ts";
import type { Walk, WalkPart } from "./calls.ts";
import { glob, grep, readFile } from "./calls.ts";
import { fileNamePattern } from "./file-name-pattern.ts";
import { SAY } from "./locate-subjects.ts";

const LINES_ABOVE = 3;
const LINES_SHOWN = 30;
const READ_AT_MOST = 2;

/** Where a name is defined: a definition by its keyword, else in any other form, else where it is used. */
export function* findDefinition(name: string): Walk {
  const { definitions, files, uses } = yield* search(name);
  if (definitions.length === 0) return noDefinitionAnswer(name, uses, files);
  const best = definitions.slice(0, READ_AT_MOST);
  const findings = yield {
    say: SAY.readSources(best.map(({ path }) => path)),
    calls: best.map(({ path, line }) =>
      readFile(path, { offset: Math.max(1, line - LINES_ABOVE), limit: LINES_SHOWN }),
    ),
  };
  return definitionAnswer(
    name,
    definitions,
    best.map((_, index) => sourceLinesOf(findings[index])),
  );
}

interface Search {
  definitions: readonly Hit[];
  files: readonly string[];
  uses: readonly Hit[];
}

function* search(name: string): WalkPart<Search> {
  const whole = oneOf([name]);
  const [strong, named] = yield {
    say: SAY.lookForName(name),
    calls: [grep(keywordDefinition(whole)), glob(fileNamePattern([name]))],
  };
  const files = pathsOf(named);
  const certain = rankDefinitions(hitsOf(strong), [name]);
  if (certain.length > 0) return { definitions: certain, files, uses: [] };
  const [plain, anywhere] = yield {
    say: SAY.lookWider(name),
    calls: [grep(plainDefinition(whole)), grep(escapePattern(name), { ignore_case: true })],
  };
  return { definitions: rankDefinitions(hitsOf(plain), [name]), files, uses: hitsOf(anywhere) };
}
