import type { Literal, Token } from "../code/tokens.ts";
import { isCommonWord } from "./vocabulary.ts";

/** A call of something under test within one line; `args` only if all of them are literals. */
export interface CallInLine {
  name: string;
  args?: readonly Literal[] | undefined;
  /** Index of the first and behind the last token. */
  start: number;
  end: number;
}

export function callsInLine(tokens: readonly Token[]): CallInLine[] {
  return tokens.flatMap((token, start) => {
    if (token.kind !== "name" || tokens[start + 1]?.text !== "(" || isCommonWord(token.text)) return [];
    const end = closingBracket(tokens, start + 1);
    if (end < 0) return [];
    return [{ name: token.text, args: literalsIn(tokens.slice(start + 2, end)), start, end: end + 1 }];
  });
}

function closingBracket(tokens: readonly Token[], opening: number): number {
  let depth = 0;
  return tokens.findIndex((token, at) => {
    if (at < opening || token.kind !== "symbol") return false;
    if (token.text === "(") depth++;
    if (token.text === ")") depth--;
    return depth === 0;
  });
}

function literalsIn(tokens: readonly Token[]): Literal[] | undefined {
  const values: Literal[] = [];
  let sign = 1;
  let wanted = true;
  for (const token of tokens) {
    if (wanted && token.text === "-" && sign === 1) sign = -1;
    else if (wanted && token.kind === "literal") {
      values.push(typeof token.value === "number" ? sign * token.value : token.value);
      sign = 1;
      wanted = false;
    } else if (!wanted && token.text === ",") wanted = true;
    else return undefined;
  }
  return wanted && values.length > 0 ? undefined : values;
}
