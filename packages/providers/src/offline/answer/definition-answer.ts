import type { Hit, SourceLine } from "../results/read-results.ts";
import { answer, fenced, place } from "./answer-text.ts";

const SHOWN_LINES = 8;
const MAX_OTHERS = 5;
const MAX_USES = 8;

export function definitionAnswer(
  name: string,
  definitions: readonly Hit[],
  windows: readonly (readonly SourceLine[])[],
): string {
  const [first, ...others] = definitions;
  if (!first) return noDefinitionAnswer(name, [], []);
  return answer(
    `\`${name}\` is defined in ${place(first.path, first.line)}:`,
    fenced(snippet(first, windows[0] ?? [])),
    others.length > 0
      ? `Other places that look like a definition:\n\n${listed(others.slice(0, MAX_OTHERS))}`
      : "",
  );
}

export function noDefinitionAnswer(name: string, uses: readonly Hit[], files: readonly string[]): string {
  const found = `I found no definition of \`${name}\`.`;
  if (uses.length > 0) return answer(`${found} It stands in:`, listed(uses.slice(0, MAX_USES)));
  if (files.length > 0)
    return answer(
      `${found} These files are named like it:`,
      files
        .slice(0, MAX_USES)
        .map((path) => `- \`${path}\``)
        .join("\n"),
    );
  return answer(`${found} The name stands nowhere that I could search.`);
}

export function listed(hits: readonly Hit[]): string {
  return hits.map(({ path, line, text }) => `- ${place(path, line)} ${inline(text)}`.trimEnd()).join("\n");
}

function inline(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || trimmed.includes("`") ? trimmed : `\`${trimmed}\``;
}

function snippet(hit: Hit, lines: readonly SourceLine[]): string[] {
  const from = lines.filter(({ number }) => number >= hit.line).slice(0, SHOWN_LINES);
  return from.length > 0 ? from.map(({ text }) => text) : [hit.text];
}
