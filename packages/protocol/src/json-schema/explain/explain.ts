import { type Misfit, pathOf } from "../evaluate/misfit.ts";
import type { PreparedSchema } from "../prepare/prepare.ts";
import type { SchemaFault } from "../schema-fault.ts";
import { type Work, WorkExceeded } from "../work.ts";
import { explainChoice } from "./choice.ts";
import { describeSchema } from "./describe-schema.ts";
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
