import type { Literal } from "../code/tokens.ts";
import { type Arithmetic, evaluate, type Values } from "./expression.ts";
import type { Statement } from "./statements.ts";

/** What a straight function gives back for these arguments; undefined when that can't be told. */
export function runStatements(
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
