import type { DefinitionSite } from "../definition/definition-site.ts";
import type { Expectation } from "../expectation/expectation.ts";
import { nearText } from "./near-text.ts";
import type { Suspect } from "./suspect.ts";
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
