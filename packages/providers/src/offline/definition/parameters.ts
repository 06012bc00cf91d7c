import type { SourceLine } from "../results/read-results.ts";

/** Parameter names, and where the text behind the closing bracket goes on. */
export interface Signature {
  parameters: readonly string[];
  /** Index of the line and column behind the parameters. */
  endsAt: { line: number; column: number };
}

const MAX_SIGNATURE_LINES = 12;

export function parametersOf(lines: readonly SourceLine[], name: string, ending: string): Signature {
  const first = lines[0]?.text ?? "";
  // A Go method has its receiver's brackets before the name.
  const start = first.indexOf(
    "(",
    Math.max(0, first.search(new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped(name)}`, "u"))),
  );
  if (start < 0) return { parameters: [], endsAt: { line: 0, column: first.length } };
  let depth = 0;
  let inside = "";
  for (const [line, { text }] of lines.slice(0, MAX_SIGNATURE_LINES).entries()) {
    for (let column = line === 0 ? start : 0; column < text.length; column++) {
      const character = text[column] ?? "";
      if ("([{<".includes(character)) depth++;
      if (")]}".includes(character) || (character === ">" && text[column - 1] !== "=")) depth--;
      if (depth === 0)
        return { parameters: namesIn(inside.slice(1), ending), endsAt: { line, column: column + 1 } };
      inside += character;
    }
    inside += " ";
  }
  return { parameters: [], endsAt: { line: 0, column: first.length } };
}

function namesIn(text: string, ending: string): string[] {
  return splitAtCommas(text)
    .map((part) => part.replace(/=.*$/su, "").trim())
    .filter((part) => part !== "" && !/^(?:&?(?:mut )?self|this)\b/u.test(part))
    .map((part) => nameIn(part, ending));
}

// `a: number` and Go's `a int` begin with the name; Java's and C's `int a` end with it.
function nameIn(part: string, ending: string): string {
  const words = part.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const leading = part.includes(":") || ending === "go";
  const named = leading ? words.find((word) => word !== "mut" && word !== "readonly") : words.at(-1);
  return named ?? "";
}

function splitAtCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("([{<".includes(character)) depth++;
    if (")]}>".includes(character)) depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function escaped(name: string): string {
  return name.replace(/\$/g, "\\$&");
}
