import type { JsonSchema } from "@toolrail/protocol";
import type { SchemaFault } from "@toolrail/protocol/json-schema";
import type { CatalogGroup } from "./catalog/create-catalog.ts";

// Why a call or a search came to nothing, in words for the model.

const SHOWN_GROUPS = 40;

export function noNameText(): string {
  return 'Not executed: run_tool needs the name of the tool to run, such as {"name": "create_issue", "input": {"title": "…"}}. search_tool finds names.';
}

export function inputNotObjectText(name: string): string {
  return `Not executed: the input of run_tool must be an object with the parameters of ${name}.`;
}

export function strayFieldsText(name: string, fields: readonly string[]): string {
  return `Not executed: run_tool takes name and input, not ${fields.join(", ")}. The parameters of ${name} go into input.`;
}

export function runsItselfText(): string {
  return "Not executed: run_tool cannot run itself. Put the name and the input of the tool that is meant into one run_tool call.";
}

export function unreadableArgsText(problem: string): string {
  return `Not executed: the arguments of run_tool could not be parsed. ${problem}`;
}

/** Goes on from the text for an unknown name. */
export function nearInCatalogueText(near: readonly string[]): string {
  return near.length === 0 ? "" : ` Among those that search_tool finds: ${near.join(", ")}.`;
}

export function vanishedText(name: string): string {
  return `${name} is no longer offered: its server took it away, or is not connected any more. Look for another tool, or do without.`;
}

/** `changed`: the model was shown other parameters before. */
export function unseenText(
  name: string,
  {
    faults,
    parameters,
    changed,
  }: { faults: readonly SchemaFault[]; parameters: JsonSchema; changed: boolean },
): string {
  const why = changed ? "changed since they were shown" : "were not shown yet";
  return [
    `Not executed: the arguments do not fit ${name}, whose parameters ${why}:`,
    ...faults.map((fault) => `- ${faultText(fault)}`),
    `Its parameters are: ${JSON.stringify(parameters)}`,
  ].join("\n");
}

function faultText({ path, kind, expected, received }: SchemaFault): string {
  if (kind === "missing") return `missing required: ${path}`;
  if (kind === "unknown") return `${path}: unknown parameter; ${expected}`;
  return `${path || "the arguments"}: expected ${expected}, received ${received}`;
}

export function nothingFoundText(query: string, groups: readonly CatalogGroup[]): string {
  const nothing = `No tool matches "${query}".`;
  if (groups.length === 0) return `${nothing} The catalogue is empty.`;
  const shown = groups
    .slice(0, SHOWN_GROUPS)
    .map(({ server, count }) => `${server || "no server"} (${count})`);
  const more = groups.length > SHOWN_GROUPS ? `, and ${groups.length - SHOWN_GROUPS} more` : "";
  return `${nothing} Available groups, with their numbers of tools: ${shown.join(", ")}${more}. Ask with other words, or with a group's name.`;
}
