import type { JsonSchema } from "../tool-schema.ts";
import { Evaluation } from "./evaluate/evaluate.ts";
import type { Misfit } from "./evaluate/misfit.ts";
import { describeValue } from "./explain/describe-value.ts";
import { explain } from "./explain/explain.ts";
import type { Finding } from "./explain/finding.ts";
import { type PreparedSchema, prepareSchema } from "./prepare/prepare.ts";
import type { SchemaFault } from "./schema-fault.ts";
import { attempt, Work } from "./work.ts";

/** Steps of one check; where they do not do for all that is wrong, half as many for the first of it. */
const MAX_CHECK_STEPS = 60_000;
/** Steps for putting what is wrong into words. */
const MAX_WORD_STEPS = 40_000;

/**
 * All that is wrong with a JSON value, one fault for each thing to mend; none if it fits. Never throws. Linear in the
 * schema and in the value, apart from what the schema itself multiplies, and bounded by counted work.
 *
 * The schema is untrusted and read as draft 2020-12, older forms included. Only references inside it are followed,
 * nothing is fetched. Broken keywords, dangling references, `format`, nesting over 200 levels and patterns that
 * might backtrack without end are not checked; a pattern that is merely slow is checked on text short enough.
 * A schema that is too large (over 60,000 parts, keywords and names), that refers to itself without end, or that would
 * take over 60,000 steps on this value gives one fault of the kind `other` that says so; of countless faults come the
 * first. Prepared once per schema object, which must not change.
 */
export function validateJsonSchema(schema: JsonSchema, value: unknown): SchemaFault[] {
  const prepared = prepareSchema(schema);
  if (prepared.refused !== undefined) return [refusal(value, prepared.refused)];
  const misfits = evaluate(prepared, value);
  if (!misfits) return [refusal(value, TOO_MUCH_WORK)];
  if (misfits.length === 0) return [];
  const faults = mergeFindings(explain(misfits, { prepared, work: new Work(MAX_WORD_STEPS) }));
  return faults.length > 0 ? faults : [refusal(value, "there are too many faults to name one")];
}

const TOO_MUCH_WORK = `checking it takes over ${MAX_CHECK_STEPS} steps, or the schema refers to itself without end`;

function evaluate(prepared: PreparedSchema, value: unknown): readonly Misfit[] | undefined {
  const run = (steps: number, firstOnly: boolean) =>
    attempt(() =>
      new Evaluation(prepared, { work: new Work(steps), firstOnly }).check(prepared.root, { value }),
    );
  return run(MAX_CHECK_STEPS, false) ?? run(MAX_CHECK_STEPS / 2, true);
}

function refusal(value: unknown, why: string): SchemaFault {
  const expected = `a value that can be checked (${why})`;
  return { path: "", kind: "other", expected, received: describeValue(value) };
}

const VALUES = new Set(["const", "enum"]);

/** One fault for each thing to mend: a place of the wrong type is told that alone, and the same is not told twice. */
function mergeFindings(findings: readonly Finding[]): SchemaFault[] {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = places.get(finding.fault.path);
    if (known) known.push(finding);
    else places.set(finding.fault.path, [finding]);
  }
  return [...places.values()].flatMap((found) => {
    const decisive =
      found.find(({ keyword }) => VALUES.has(keyword)) ?? found.find(({ fault }) => fault.kind === "type");
    return decisive ? [decisive.fault] : distinct(found.map(({ fault }) => fault));
  });
}

function distinct(faults: readonly SchemaFault[]): SchemaFault[] {
  return [...new Map(faults.map((fault) => [`${fault.kind} ${fault.expected}`, fault])).values()];
}
