import type { Literal, Token } from "../code/tokens.ts";
import { operate, precedenceOf } from "./operators.ts";

/** What a name stands for. */
export type Values = ReadonlyMap<string, Literal>;

/** A language in which whole numbers divide to whole numbers is not guessed at: such a division gives undefined. */
export interface Arithmetic {
  wholeDivision: boolean;
}

/** The value of an expression of literals, names, operators and a few mathematical functions; undefined for any other. */
export function evaluate(
  tokens: readonly Token[],
  values: Values,
  arithmetic: Arithmetic,
): Literal | undefined {
  let position = 0;

  function peek(): string | undefined {
    const token = tokens[position];
    return token && token.kind !== "literal" ? token.text : undefined;
  }

  function take(text: string): boolean {
    if (peek() !== text) return false;
    position++;
    return true;
  }

  function ternary(): Literal | undefined {
    const condition = binary(0);
    if (!take("?")) return condition;
    const yes = ternary();
    if (!take(":")) return undefined;
    const no = ternary();
    if (condition === undefined) return undefined;
    return condition ? yes : no;
  }

  function binary(floor: number): Literal | undefined {
    let left = unary();
    for (;;) {
      const operator = peek();
      const precedence = operator === undefined ? undefined : precedenceOf(operator);
      if (operator === undefined || precedence === undefined || precedence < floor) return left;
      position++;
      // `**` groups to the right, the rest to the left.
      const right = binary(operator === "**" ? precedence : precedence + 1);
      left =
        left === undefined || right === undefined ? undefined : operate(operator, left, right, arithmetic);
    }
  }

  function unary(): Literal | undefined {
    if (take("-")) return negative(unary());
    if (take("!") || take("not")) return opposite(unary());
    return primary();
  }

  function primary(): Literal | undefined {
    if (take("(")) {
      const inside = ternary();
      return take(")") ? inside : undefined;
    }
    const token = tokens[position++];
    if (token?.kind === "literal") return token.value;
    if (token?.kind !== "name") return undefined;
    if (token.text === "Math" && take(".")) return primary();
    return take("(") ? callBuiltin(token.text, listed()) : values.get(token.text);
  }

  function listed(): (Literal | undefined)[] {
    const inside: (Literal | undefined)[] = [];
    if (take(")")) return inside;
    do inside.push(ternary());
    while (take(","));
    return take(")") ? inside : [undefined];
  }

  const value = ternary();
  return position === tokens.length ? value : undefined;
}

function negative(value: Literal | undefined): number | undefined {
  return typeof value === "number" ? -value : undefined;
}

function opposite(value: Literal | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

const FUNCTIONS = new Map<string, (...numbers: number[]) => number>([
  ["max", Math.max],
  ["min", Math.min],
  ["abs", (number = Number.NaN) => Math.abs(number)],
  ["floor", (number = Number.NaN) => Math.floor(number)],
  ["ceil", (number = Number.NaN) => Math.ceil(number)],
]);

/** A mathematical function that most languages have; undefined for any other name. */
function callBuiltin(name: string, args: readonly (Literal | undefined)[]): Literal | undefined {
  const numbers = args.filter((value) => typeof value === "number");
  if (numbers.length !== args.length) return undefined;
  return FUNCTIONS.get(name)?.(...numbers);
}
