import { isRecord } from "../../json-schema/json-value.ts";
import { jsonText, type Part, without } from "../part.ts";
import type { SchemaReport } from "../schema-report.ts";
import type { SchemaTarget } from "../schema-target.ts";
import { withNotes } from "./root-notes.ts";
import { furtherFields } from "./schema.prompt.ts";

/** Longer schemas are named, not written out. */
const MAX_SCHEMA_LENGTH = 2_000;

/** Parameters whose names the target refuses stand in the description instead, so that the model can still give them. */
export function describeFurther(root: Part, { parameterNames }: SchemaTarget, report: SchemaReport): Part {
  if (!parameterNames || !isRecord(root.properties)) return root;
  const isRefused = (name: string) => !parameterNames.test(name);
  const refused = Object.entries(root.properties).filter(([name]) => isRefused(name));
  if (refused.length === 0) return root;
  for (const [name] of refused) report.problem("", "parameterName", name);
  const written = jsonText(Object.fromEntries(refused));
  const text =
    written !== undefined && written.length <= MAX_SCHEMA_LENGTH
      ? written
      : refused.map(([name]) => JSON.stringify(name)).join(", ");
  const named = { ...root, properties: without(root.properties, isRefused) };
  const open = without(named, (keyword) => keyword === "additionalProperties" && root[keyword] === false);
  return withNotes(open, [furtherFields(text)]);
}
