import { type Instance, pathOf } from "../evaluate/misfit.ts";
import { joinForms } from "./describe-schema.ts";
import type { Finding } from "./finding.ts";

const VALUES = new Set(["const", "enum"]);
/** What tells that a form is not the one meant. */
const FORMS = new Set(["type", "const", "enum", "not", "false"]);
const TELLING = new Set(["type", "const", "enum"]);

/**
 * What is wrong with a value that fits none of several forms, as if the form that was meant were the only one: the
 * one of its type and with its tag (a parameter with fixed values), of these the one with the fewest faults.
 */
export function explainChoice(
  branches: readonly (readonly Finding[])[],
  instance: Instance,
): readonly Finding[] {
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
