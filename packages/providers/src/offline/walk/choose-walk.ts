import { GREETING } from "../answer/answer-text.ts";
import type { Question } from "../question/question.ts";
import { explainRedTests } from "./explain-red-tests.ts";
import { findDefinition } from "./find-definition.ts";
import { findPlaces } from "./find-places.ts";
import type { Walk } from "./walk.ts";

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
