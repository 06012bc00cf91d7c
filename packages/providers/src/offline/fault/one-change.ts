import type { Token } from "../code/tokens.ts";
import type { Statement } from "./statements.ts";

/** A function with one token changed. */
export interface Change {
  line: number;
  from: string;
  to: string;
  statements: readonly Statement[];
}

/** What people type in place of one another, most likely first. */
const SWAPS: ReadonlyMap<string, readonly string[]> = new Map([
  ["+", ["-", "*"]],
  ["-", ["+"]],
  ["*", ["/", "+"]],
  ["/", ["*"]],
  ["//", ["*"]],
  ["%", ["/"]],
  ["<", ["<=", ">", ">="]],
  ["<=", ["<", ">=", ">"]],
  [">", [">=", "<", "<="]],
  [">=", [">", "<=", "<"]],
  ["==", ["!="]],
  ["!=", ["=="]],
  ["===", ["!=="]],
  ["!==", ["==="]],
  ["&&", ["||"]],
  ["||", ["&&"]],
  ["and", ["or"]],
  ["or", ["and"]],
  ["max", ["min"]],
  ["min", ["max"]],
]);

/** Every variant of a function that differs in one token: an operator, or a whole number by one. */
export function* oneChanges(statements: readonly Statement[]): Generator<Change> {
  for (const [at, statement] of statements.entries()) {
    for (const [tokens, changed] of parts(statement)) {
      for (const [position, token] of tokens.entries()) {
        for (const replacement of replacements(token)) {
          const variant = changed(tokens.with(position, replacement));
          yield {
            line: statement.line,
            from: token.text,
            to: replacement.text,
            statements: statements.with(at, variant),
          };
        }
      }
    }
  }
}

type Rebuild = (tokens: readonly Token[]) => Statement;

function parts(statement: Statement): [readonly Token[], Rebuild][] {
  const expression: [readonly Token[], Rebuild] = [
    statement.expression,
    (tokens) => ({ ...statement, expression: tokens }),
  ];
  if (statement.kind !== "guard") return [expression];
  return [[statement.condition, (tokens) => ({ ...statement, condition: tokens })], expression];
}

function replacements(token: Token): Token[] {
  if (token.kind !== "literal")
    return (SWAPS.get(token.text) ?? []).map((text) => ({ kind: token.kind, text }));
  if (typeof token.value !== "number" || !Number.isInteger(token.value)) return [];
  return [token.value + 1, token.value - 1].map((value) => ({ kind: "literal", value, text: String(value) }));
}
