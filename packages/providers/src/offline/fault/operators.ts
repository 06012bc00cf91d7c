import type { Literal } from "../code/tokens.ts";
import type { Arithmetic } from "./expression.ts";

const LEVELS: readonly (readonly string[])[] = [
  ["||", "or"],
  ["&&", "and"],
  ["==", "!=", "===", "!=="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "//", "%"],
  ["**"],
];

/** How tightly an operator binds, from 0; undefined for what is none. */
export function precedenceOf(operator: string): number | undefined {
  const level = LEVELS.findIndex((operators) => operators.includes(operator));
  return level < 0 ? undefined : level;
}

export function operate(
  operator: string,
  a: Literal,
  b: Literal,
  arithmetic: Arithmetic,
): Literal | undefined {
  if (operator === "||" || operator === "or") return a ? a : b;
  if (operator === "&&" || operator === "and") return a ? b : a;
  if (operator === "==" || operator === "===") return a === b;
  if (operator === "!=" || operator === "!==") return a !== b;
  if (typeof a === "string" || typeof b === "string") return operator === "+" ? joined(a, b) : undefined;
  return typeof a === "number" && typeof b === "number" ? calculate(operator, a, b, arithmetic) : undefined;
}

// How a language writes fractions, truth and nothing as text differs.
function joined(a: Literal, b: Literal): string | undefined {
  const plain = [a, b].every((value) => typeof value === "string" || Number.isSafeInteger(value));
  return plain ? `${a}${b}` : undefined;
}

function calculate(operator: string, a: number, b: number, arithmetic: Arithmetic): Literal | undefined {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return arithmetic.wholeDivision && !Number.isInteger(a / b) ? undefined : a / b;
    case "//":
      return Math.floor(a / b);
    case "%":
      // Languages differ below zero.
      return a < 0 || b < 0 ? undefined : a % b;
    case "**":
      return a ** b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    default:
      return undefined;
  }
}
