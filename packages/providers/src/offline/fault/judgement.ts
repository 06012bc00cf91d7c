import type { DefinitionSite } from "../definition/definition-site.ts";
import type { Suspect } from "./work-out.ts";

/** What reading the sources gave. */
export interface Judgement {
  suspects: readonly Suspect[];
  definitions: readonly DefinitionSite[];
}
