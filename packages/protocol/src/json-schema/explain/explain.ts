import { type Instance, type Misfit, pathOf } from "../evaluate/misfit.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import type { SchemaFault } from "../schema-fault.ts";
import { type Work, WorkExceeded } from "../work.ts";
import { describeSchema, joinForms } from "./describe-schema.ts";
import { describeValue } from "./describe-value.ts";
import type { Finding, Place } from "./finding.ts";
import { explainKeyword } from "./keyword.ts";
import { explainUnknown } from "./names.ts";

/** Input for the text of a finding. */
interface Subject {
  prepared: PreparedSchema;
  work: Work;
}

/** Puts findings into words, in the order of the schema; only the first ones when there are too many. */
export function explain(misfits: readonly Misfit[], subject: Subject): Finding[] {
  const findings: Finding[] = [];
  try {
    explainInto(findings, misfits, subject);
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
  }
  return findings;
}

function explainInto(findings: Finding[], misfits: readonly Misfit[], subject: Subject): Finding[] {
  for (const misfit of misfits) {
    subject.work.spend(1);
    for (const finding of explainMisfit(misfit, subject)) findings.push(finding);
  }
  return findings;
}

function explainMisfit(misfit: Misfit, subject: Subject): readonly Finding[] {
  const { keyword, schema, instance, inside } = misfit;
  const place: Place = { ...subject, schema, path: pathOf(instance), value: instance.value };
  if (inside && keyword !== "propertyNames")
    return explainChoice(
      inside.map((branch) => explainInto([], branch, subject)),
      instance,
    );
  return faultsOf(misfit, place).map((fault) => ({ fault, keyword, instance }));
}

function faultsOf({ keyword, unknownName }: Misfit, place: Place): readonly SchemaFault[] {
  if (keyword === "propertyNames") return [explainName(place)];
  if (keyword !== "false") return explainKeyword(keyword, place);
  if (unknownName !== undefined) return [explainUnknown(unknownName, place)];
  return [{ path: place.path, kind: "other", expected: "nothing", received: describeValue(place.value) }];
}

/** A parameter whose name itself does not fit `propertyNames`. */
function explainName({ path, schema, value, prepared }: Place): SchemaFault {
  const wanted = describeSchema(prepared, schema.propertyNames);
  return { path, kind: "unknown", expected: `a name that is ${wanted}`, received: describeValue(value) };
}

const VALUES = new Set(["const", "enum"]);
/** Misfits that rule a form out. */
const FORMS = new Set(["type", "const", "enum", "not", "false"]);
const TELLING = new Set(["type", "const", "enum"]);

/**
 * Faults of a value that fits none of several forms, as if the form that was meant were the only one: the
 * one of its type and with its tag (a parameter with fixed values), of these the one with the fewest faults.
 */
function explainChoice(branches: readonly (readonly Finding[])[], instance: Instance): readonly Finding[] {
  const isForm = (finding: Finding) => FORMS.has(finding.keyword) && finding.instance === instance;
  const isTag = (finding: Finding) => VALUES.has(finding.keyword) && finding.instance.parent === instance;
  const fitting = branches.filter((branch) => !branch.some(isForm));
  if (fitting.length === 0) return merge(branches.flat().filter(isForm));
  const tagged = fitting.filter((branch) => !branch.some(isTag));
  if (tagged.length > 0) return fewest(tagged);
  const tags = fitting.flatMap((branch) => branch.find(isTag) ?? []);
  const isOneTag = new Set(tags.map((tag) => pathOf(tag.instance))).size === 1;
  return isOneTag ? merge(tags) : fewest(fitting);
}

/** Several forms' wishes for one place as one. */
function merge(findings: readonly Finding[]): Finding[] {
  const told = findings.filter(({ keyword }) => TELLING.has(keyword));
  const [first] = told.length > 0 ? told : findings;
  if (!first) return [];
  const kind = told.every(({ fault }) => fault.kind === "type") ? "type" : "other";
  const expected = joinForms(told.map(({ fault }) => fault.expected));
  return [{ ...first, keyword: "enum", fault: { ...first.fault, kind, expected } }];
}

function fewest(branches: readonly (readonly Finding[])[]): readonly Finding[] {
  return branches.reduce((best, branch) => (branch.length < best.length ? branch : best));
}
