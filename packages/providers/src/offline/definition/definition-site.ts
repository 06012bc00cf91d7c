import type { SourceLine } from "../results/read-results.ts";
import { keywordDefinition, oneOf, plainDefinition } from "./definition-pattern.ts";
import { bodyOf } from "./function-body.ts";
import { parametersOf } from "./parameters.ts";
import { endingOf } from "./source-files.ts";

/** A function as it stands in a file that was read. */
export interface DefinitionSite {
  name: string;
  path: string;
  line: number;
  parameters: readonly string[];
  /** What stands inside; one entry a line, without the outer braces. */
  body: readonly SourceLine[];
}

/** The function `name` in these lines of a file; undefined when it is not defined there. */
export function definitionIn(
  path: string,
  lines: readonly SourceLine[],
  name: string,
): DefinitionSite | undefined {
  const pattern = new RegExp(`${keywordDefinition(oneOf([name]))}|${plainDefinition(oneOf([name]))}`, "u");
  const at = lines.findIndex(
    ({ text }) => pattern.test(text) && !/^\s*(?:return|await|assert|import)\b/u.test(text),
  );
  const first = lines[at];
  if (!first) return undefined;
  const signature = parametersOf(lines.slice(at), name, endingOf(path));
  return {
    name,
    path,
    line: first.number,
    parameters: signature.parameters,
    body: bodyOf(lines.slice(at), signature, endingOf(path)).filter(({ text }) => text.trim() !== ""),
  };
}
