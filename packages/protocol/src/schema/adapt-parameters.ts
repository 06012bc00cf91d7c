import { isRecord } from "../json-schema/json-value.ts";
import type { JsonSchema } from "../tool-schema.ts";
import { createDefinitions } from "./definitions.ts";
import { jsonText, type Part, without } from "./part.ts";
import { createPartAdapter } from "./part-adapter.ts";
import type { RuleSet } from "./rule.ts";
import { createReport, type SchemaChange, type SchemaProblem, type SchemaReport } from "./schema-report.ts";
import type { SchemaTarget } from "./schema-target.ts";
import { flattenRoot, withNotes } from "./top-level/flatten-root.ts";
import { furtherFields } from "./top-level/schema.prompt.ts";
import { typesOf } from "./types-of.ts";

export interface AdaptedSchema {
  schema: JsonSchema;
  /** What was written anew, in the order of the work. */
  changes: SchemaChange[];
  /** What the target can't be told. The schema is taken all the same; a caller may rather leave the tool out. */
  problems: SchemaProblem[];
}

/** Rounds that a schema with definitions takes at most: one that became small is put in place in the next. */
const MAX_ROUNDS = 5;

export function adaptParameters(schema: JsonSchema, facts: SchemaTarget, rules: RuleSet): AdaptedSchema {
  const first = adaptOnce(schema, facts, rules);
  const { changes, problems } = first;
  let last = first;
  for (let round = 1; round < MAX_ROUNDS && "$defs" in last.schema && last.changes.length > 0; round++) {
    last = adaptOnce(last.schema, facts, rules);
    changes.push(...last.changes);
    problems.push(...last.problems);
  }
  return { schema: last.schema, changes, problems };
}

/** The root first, then every part, then the definitions that are still referred to. */
function adaptOnce(schema: JsonSchema, facts: SchemaTarget, rules: RuleSet): AdaptedSchema {
  const report = createReport();
  const given = isRecord(schema) ? schema : {};
  const definitions = createDefinitions(given, report);
  const flat = flattenRoot(given, definitions, report);
  const root = describeFurther(shapeRoot(flat, report), facts, report);
  report.compare("", given, root);

  const adapt = createPartAdapter({ facts, rules, definitions, report });
  const { $defs: _, ...body } = root;
  const adapted = adapt("$defs" in root ? body : root, "");
  const kept = new Map<string, Part>();
  for (const [name, part] of definitions.kept) kept.set(name, adapt(part, `/$defs/${name}`));
  const $defs = Object.fromEntries(kept);
  report.compare("/$defs", isRecord(given.$defs) ? given.$defs : {}, $defs);
  const takesDefinitions = facts.subset?.keywords.has("$defs") ?? true;
  return {
    schema: kept.size > 0 && takesDefinitions ? { ...adapted, $defs } : adapted,
    changes: report.changes,
    problems: report.problems,
  };
}

const REFUSED_AT_ROOT: ReadonlySet<string> = new Set(["not", "enum", "const", "nullable"]);

/** The root as an object, which every target asks for: arguments are an object with named values. */
function shapeRoot(root: Part, report: SchemaReport): Part {
  const types = typesOf(root);
  if (types.length > 0 && !types.includes("object")) {
    report.problem("", "notAnObject", `a value of type ${types.join(" or ")}`);
    return { type: "object", properties: { value: root }, required: ["value"] };
  }
  const part = without(root, (keyword) => REFUSED_AT_ROOT.has(keyword));
  if (part.type === "object") return part;
  return "type" in part ? { ...part, type: "object" } : { type: "object", ...part };
}

/** Longer schemas are named, not written out. */
const MAX_SCHEMA_LENGTH = 2_000;

/** Parameters whose names the target refuses stand in the description instead, so that the model can still give them. */
function describeFurther(root: Part, { parameterNames }: SchemaTarget, report: SchemaReport): Part {
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
