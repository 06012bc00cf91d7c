import type { Literal } from "../code/tokens.ts";

const FUNCTIONS = new Map<string, (...numbers: number[]) => number>([
  ["max", Math.max],
  ["min", Math.min],
  ["abs", (number = Number.NaN) => Math.abs(number)],
  ["floor", (number = Number.NaN) => Math.floor(number)],
  ["ceil", (number = Number.NaN) => Math.ceil(number)],
]);

/** A mathematical function that most languages have; undefined for any other name. */
export function callBuiltin(name: string, args: readonly (Literal | undefined)[]): Literal | undefined {
  const numbers = args.filter((value) => typeof value === "number");
  if (numbers.length !== args.length) return undefined;
  return FUNCTIONS.get(name)?.(...numbers);
}
