import type { Literal } from "../code/tokens.ts";
import type { DefinitionSite } from "../definition/definition-site.ts";
import { endingOf } from "../definition/source-files.ts";
import type { Expectation } from "../expectation/read-expectations.ts";
import { type Arithmetic, evaluate, type Values } from "./expression.ts";
import { oneChanges } from "./one-change.ts";
import { type Statement, statementsOf } from "./statements.ts";

const WHOLE_DIVISION = new Set([
  "go",
  "rs",
  "java",
  "kt",
  "cs",
  "c",
  "cc",
  "cpp",
  "h",
  "hpp",
  "swift",
  "scala",
]);

interface Case {
  expectation: Expectation;
  args: ReadonlyMap<string, Literal>;
  expected: Literal;
}

/**
 * Works a straight function out for each assertion with literal arguments. `sound` if all hold; undefined if the
 * function can't be worked out by rules.
 */
export function workOut(
  definition: DefinitionSite,
  expectations: readonly Expectation[],
): Suspect | "sound" | undefined {
  const ending = endingOf(definition.path);
  const statements = statementsOf(definition.body, ending);
  const cases = expectations.flatMap((expectation) => caseOf(definition, expectation));
  if (!statements || cases.length === 0) return undefined;
  const arithmetic = { wholeDivision: WHOLE_DIVISION.has(ending) };
  const results = cases.map((one) => ({ ...one, got: runStatements(statements, one.args, arithmetic) }));
  if (results.some(({ got }) => got === undefined)) return undefined;
  const wrong = results.find(({ got, expected }) => !same(got, expected));
  if (!wrong) return "sound";
  return blame(definition, statements, cases, wrong, arithmetic);
}

function blame(
  definition: DefinitionSite,
  statements: readonly Statement[],
  cases: readonly Case[],
  wrong: Case & { got: Literal | undefined },
  arithmetic: Arithmetic,
): Suspect {
  const known = { path: definition.path, expectation: wrong.expectation, got: wrong.got ?? null };
  for (const { statements: changed, line, from, to } of oneChanges(statements))
    if (cases.every(({ args, expected }) => same(runStatements(changed, args, arithmetic), expected)))
      return { kind: "oneChange", line, from, to, checked: cases.length, ...known };
  return { kind: "wrongValue", line: statements.at(-1)?.line ?? definition.line, ...known };
}

function caseOf({ parameters }: DefinitionSite, expectation: Expectation): Case[] {
  const { args, expected } = expectation;
  if (args === undefined || expected === undefined || args.length !== parameters.length) return [];
  const named = parameters.map((name, index): [string, Literal] => [name, args[index] ?? null]);
  return [{ expectation, expected, args: new Map(named) }];
}

const TOLERANCE = 1e-9;

function same(a: Literal | undefined, b: Literal): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

/** What a straight function gives back for these arguments; undefined when that can't be told. */
function runStatements(
  statements: readonly Statement[],
  args: Values,
  arithmetic: Arithmetic,
): Literal | undefined {
  const values = new Map(args);
  for (const statement of statements) {
    if (statement.kind === "guard") {
      const holds = evaluate(statement.condition, values, arithmetic);
      if (holds === undefined) return undefined;
      if (!holds) continue;
    }
    const value = evaluate(statement.expression, values, arithmetic);
    if (statement.kind !== "assign" || value === undefined) return value;
    values.set(statement.name, value);
  }
  return undefined;
}

/** A line that may be the fault, and why. */
export type Suspect = { path: string; line: number; expectation: Expectation } & (
  | {
      /** Worked out: the function gives another value, and one changed token gives every value the tests want. */
      kind: "oneChange";
      got: Literal;
      from: string;
      to: string;
      checked: number;
    }
  | {
      /** Worked out: the function gives another value. */
      kind: "wrongValue";
      got: Literal;
    }
  | {
      /** A guess: a text in the code is nearly, not quite, the one that the test wants. */
      kind: "nearText";
      found: string;
    }
);
