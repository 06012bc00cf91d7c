import type { SourceLine } from "../results/read-results.ts";
import type { Signature } from "./parameters.ts";

const INDENTED = new Set(["py", "rb"]);

/** The lines inside a function: by indentation, by braces, or the one expression behind an arrow. */
export function bodyOf(lines: readonly SourceLine[], signature: Signature, ending: string): SourceLine[] {
  const rest = behindSignature(lines, signature);
  if (INDENTED.has(ending)) return indentedBody(lines, rest);
  const opening = rest[0]?.text ?? "";
  const expression = /^[^{]*=>?\s*([^{\s].*)$/u.exec(opening)?.[1];
  if (expression !== undefined && rest[0]) return [{ number: rest[0].number, text: `return ${expression}` }];
  return bracedBody(rest);
}

function behindSignature(lines: readonly SourceLine[], { endsAt }: Signature): SourceLine[] {
  return lines
    .slice(endsAt.line)
    .map((line, index) => (index === 0 ? { ...line, text: line.text.slice(endsAt.column) } : line));
}

function indentedBody(lines: readonly SourceLine[], rest: readonly SourceLine[]): SourceLine[] {
  const outer = indentation(lines[0]?.text ?? "");
  const [head, ...below] = rest;
  const sameLine = head ? head.text.replace(/^[^:]*:/u, "").trim() : "";
  if (head && sameLine !== "" && !sameLine.startsWith("#")) return [{ ...head, text: sameLine }];
  const end = below.findIndex(({ text }) => text.trim() !== "" && indentation(text) <= outer);
  return end < 0 ? below : below.slice(0, end);
}

function bracedBody(rest: readonly SourceLine[]): SourceLine[] {
  const body: SourceLine[] = [];
  let depth = 0;
  for (const { number, text } of rest) {
    let inside = "";
    for (const character of text) {
      if (character === "}") depth--;
      if (depth === 0 && character === "}") return [...body, { number, text: inside }];
      if (depth > 0) inside += character;
      if (character === "{") depth++;
    }
    if (depth > 0) body.push({ number, text: inside });
  }
  return body;
}

function indentation(text: string): number {
  return text.length - text.trimStart().length;
}
