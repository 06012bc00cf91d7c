import type { Token } from "./tokens.ts";

const PART = /\$\{([^{}`]*)\}/gu;

/** JavaScript's `a ${b} c` as the sum that it stands for: ("a " + (b) + " c"). */
export function templateTokens(inside: string, tokenize: (code: string) => Token[]): Token[] {
  const tokens: Token[] = [symbol("(")];
  let end = 0;
  for (const match of inside.matchAll(PART)) {
    tokens.push(text(inside.slice(end, match.index)), symbol("+"), symbol("("));
    tokens.push(...tokenize(match[1] ?? ""), symbol(")"), symbol("+"));
    end = match.index + match[0].length;
  }
  return [...tokens, text(inside.slice(end)), symbol(")")];
}

function symbol(sign: string): Token {
  return { kind: "symbol", text: sign };
}

function text(value: string): Token {
  return { kind: "literal", value, text: JSON.stringify(value) };
}
