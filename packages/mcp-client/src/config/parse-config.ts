import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { problemText } from "./problem-text.ts";
import type { ConfigProblem } from "./server-entry.ts";

/** A configuration file as a tree that knows where everything lies. */
export interface ConfigTree {
  root: Node;
  /** `FILE:LINE:COLUMN`, both from 1. */
  placeAt(offset: number): string;
}

export interface ParsedConfig {
  tree?: ConfigTree | undefined;
  problems: ConfigProblem[];
}

/** Reads JSON with comments and trailing commas. An empty file names no servers. */
export function parseConfig(file: string, text: string): ParsedConfig {
  const placeAt = (offset: number) => `${file}:${lineAndColumn(text, offset)}`;
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch {
    // The parser is recursive, and so ends at the stack's size.
    return { problems: [{ place: placeAt(0), message: problemText.tooDeep }] };
  }
  const [error] = errors;
  if (error)
    return { problems: [{ place: placeAt(error.offset), message: problemText.broken(wording(error)) }] };
  return root ? { tree: { root, placeAt }, problems: [] } : { problems: [] };
}

function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/u);
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ["PropertyNameExpected", "a name in quotes is expected"],
  ["ValueExpected", "a value is expected"],
  ["ColonExpected", "a colon is expected"],
  ["CommaExpected", "a comma is expected"],
  ["CloseBraceExpected", "a closing brace is expected"],
  ["CloseBracketExpected", "a closing bracket is expected"],
  ["EndOfFileExpected", "nothing more is expected"],
  ["UnexpectedEndOfComment", "a comment has no end"],
  ["UnexpectedEndOfString", "a string has no end"],
  ["InvalidEscapeCharacter", "there is no such escape in a string"],
  ["InvalidCharacter", "a character must be escaped"],
]);

function wording({ error }: ParseError): string {
  return EXPECTED.get(printParseErrorCode(error)) ?? "a value can't be read";
}
