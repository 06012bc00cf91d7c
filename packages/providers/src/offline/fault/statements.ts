import { type Token, tokensOf } from "../code/tokens.ts";
import type { SourceLine } from "../results/read-results.ts";

/** A step of a function that runs straight down. */
export type Statement = { line: number; expression: readonly Token[] } & (
  | { kind: "assign"; name: string }
  | { kind: "return" }
  | { kind: "guard"; condition: readonly Token[] }
);

/** Languages whose functions give back their last expression. */
const ENDS_IN_VALUE = new Set(["rs", "rb"]);

/** The steps of a body; undefined when there is anything else in it (loops, branches, calls for their effect). */
export function statementsOf(body: readonly SourceLine[], ending: string): readonly Statement[] | undefined {
  const segments = body.flatMap((line) => segmentsOf(line, ending));
  const statements: Statement[] = [];
  for (const [at, { line, tokens }] of segments.entries()) {
    const last = at === segments.length - 1;
    const statement =
      statementOf(line, tokens) ?? (last && ENDS_IN_VALUE.has(ending) ? result(line, tokens) : undefined);
    if (!statement) return undefined;
    statements.push(statement);
  }
  return statements.at(-1)?.kind === "return" ? statements : undefined;
}

function segmentsOf({ number, text }: SourceLine, ending: string): { line: number; tokens: Token[] }[] {
  const segments: Token[][] = [[]];
  for (const token of tokensOf(text, ending)) {
    if (token.kind === "symbol" && token.text === ";") segments.push([]);
    else segments.at(-1)?.push(token);
  }
  return segments
    .filter((tokens) => tokens.length > 0 && !isRemark(tokens))
    .map((tokens) => ({ line: number, tokens }));
}

// A docstring, or one line of a block comment.
function isRemark(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  const texts = tokens.every((token) => token.kind === "literal" && typeof token.value === "string");
  return texts || first?.text === "*" || (first?.text === "/" && second?.text === "*");
}

function statementOf(line: number, tokens: readonly Token[]): Statement | undefined {
  const [first] = tokens;
  if (first?.text === "return") return result(line, tokens.slice(1));
  if (first?.text === "if") return guard(line, tokens);
  const equals = tokens.findIndex((token) => token.text === "=" || token.text === ":=");
  const name = assignedName(tokens.slice(0, Math.max(0, equals)));
  return name === undefined
    ? undefined
    : { kind: "assign", line, name, expression: tokens.slice(equals + 1) };
}

function result(line: number, expression: readonly Token[]): Statement {
  return { kind: "return", line, expression };
}

function guard(line: number, tokens: readonly Token[]): Statement | undefined {
  const at = tokens.findIndex((token) => token.text === "return");
  if (at < 0) return undefined;
  const condition = tokens.slice(1, at).filter((token) => token.text !== "{" && token.text !== ":");
  const expression = tokens.slice(at + 1).filter((token) => token.text !== "}");
  return { kind: "guard", line, condition, expression };
}

// `let x: number`, `int x`, `x`: with a colon the name stands before it, else last.
function assignedName(target: readonly Token[]): string | undefined {
  if (target.some((token) => token.kind === "symbol" && token.text !== ":")) return undefined;
  const colon = target.findIndex((token) => token.text === ":");
  const name = (colon < 0 ? target : target.slice(0, colon)).at(-1);
  return name?.kind === "name" ? name.text : undefined;
}
