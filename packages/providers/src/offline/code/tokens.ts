import { templateTokens } from "./template-tokens.ts";

export type Literal = number | string | boolean | null;

export type Token =
  | { kind: "literal"; value: Literal; text: string }
  | { kind: "name"; text: string }
  | { kind: "symbol"; text: string };

const CONSTANTS = new Map<string, Literal>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["nil", null],
  ["undefined", null],
]);

const TOKEN =
  /(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$\\]*`)|`(?<template>[^`\\]*)`|(?<number>\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)(?:[iuf]\d+|[fFdDlLnN])?|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<symbol>===|!==|==|!=|<=|>=|&&|\|\||\*\*|\/\/|=>|->|:=|::|[+\-*/%]=|\S)/gu;

/** One line of code of any of the languages, as tokens; comments are left out. `ending` is the file's. */
export function tokensOf(line: string, ending: string): Token[] {
  const tokens: Token[] = [];
  for (const { groups = {} } of line.matchAll(TOKEN)) {
    if (isComment(groups.symbol, ending)) break;
    if (groups.template !== undefined)
      tokens.push(...templateTokens(groups.template, (code) => tokensOf(code, ending)));
    else if (groups.text !== undefined) tokens.push(literal(unquoted(groups.text), groups.text));
    else if (groups.number !== undefined)
      tokens.push(literal(Number(groups.number.replaceAll("_", "")), groups.number));
    else if (groups.name !== undefined) tokens.push(named(groups.name));
    else if (groups.symbol !== undefined) tokens.push({ kind: "symbol", text: groups.symbol });
  }
  return tokens;
}

function isComment(symbol: string | undefined, ending: string): boolean {
  const hashed = ending === "py" || ending === "rb";
  return hashed ? symbol === "#" : symbol === "//";
}

function named(text: string): Token {
  const value = CONSTANTS.get(text);
  return value === undefined ? { kind: "name", text } : literal(value, text);
}

function literal(value: Literal, text: string): Token {
  return { kind: "literal", value, text };
}

function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(.)/gu, (_, character: string) => (character === "n" ? "\n" : character));
}
