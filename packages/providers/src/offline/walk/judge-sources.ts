import { type DefinitionSite, definitionIn } from "../definition/definition-site.ts";
import type { Survey } from "../expectation/survey.ts";
import { findSuspect } from "../fault/find-suspect.ts";
import type { Judgement } from "../fault/judgement.ts";
import { sourceLinesOf } from "../results/read-results.ts";
import { readFile } from "./calls.ts";
import type { Candidate } from "./candidate.ts";
import { SAY } from "./say-text.ts";
import type { WalkPart } from "./walk.ts";

/** How many files are read before the walk concludes, and how many in one turn. */
const MAX_SOURCES = 8;
const SIDE_BY_SIDE = 2;

/** Reads the files under test, two at a time, until a line looks wrong. */
export function* judgeSources(candidates: readonly Candidate[], survey: Survey): WalkPart<Judgement> {
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
