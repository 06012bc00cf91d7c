import { faultAnswer, noFaultAnswer, noTestsAnswer } from "../answer/red-tests-answer.ts";
import type { Question } from "../question/question.ts";
import { importedCandidates, subjectsOf } from "./candidate.ts";
import { judgeSources } from "./judge-sources.ts";
import { locateSubjects } from "./locate-subjects.ts";
import { surveyTests } from "./survey-tests.ts";
import type { Walk } from "./walk.ts";

/** Why tests fail: what they want, where that is defined, and which line there gives something else. */
export function* explainRedTests(question: Question): Walk {
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
