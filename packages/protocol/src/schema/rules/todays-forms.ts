import { withoutLegacyForms } from "../../json-schema/prepare/legacy-forms.ts";
import { type Part, without } from "../part.ts";

/** What older drafts say in another form: a list as `items`, a boolean bound, `dependencies`. */
export function todaysForms(part: Part): Part {
  if (!isOld(part)) return part;
  const { additionalItems: _, ...current } = withoutLegacyForms(part);
  return without(current, (keyword) => current[keyword] === undefined);
}

function isOld(part: Part): boolean {
  return (
    Array.isArray(part.items) ||
    "dependencies" in part ||
    "additionalItems" in part ||
    part.exclusiveMinimum === true ||
    part.exclusiveMaximum === true
  );
}
