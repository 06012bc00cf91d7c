import { type Literal, type Token, tokensOf } from "../code/tokens.ts";
import { endingOf } from "../definition/source-files.ts";
import type { Hit } from "../results/read-results.ts";
import { type CallInLine, callsInLine } from "./calls-in-line.ts";
import { expectedValue } from "./expected-value.ts";

const ASSIGNED =
  /^\s*(?:(?:const|let|var|auto|final|val|int|double|float|boolean|bool|String)\s+)?([\p{L}_$][\p{L}\p{N}_$]*)[^=(]*:?=[^=]/u;
const ASSERTION = /\b(?:expect|assert\w*|should|Equal|EXPECT_\w+|ASSERT_\w+)\b|\bassert_\w+!|\bif\b.*!=/u;

/** The assertions among the lines of test files; a value kept in a variable first is followed. */
export function readExpectations(lines: readonly Hit[]): Expectation[] {
  const expectations: Expectation[] = [];
  let kept = new Map<string, CallInLine>();
  let file = "";
  for (const hit of lines) {
    if (hit.path !== file) kept = new Map();
    file = hit.path;
    const tokens = tokensOf(hit.text, endingOf(hit.path));
    const calls = callsInLine(tokens);
    const variable = ASSIGNED.exec(hit.text)?.[1];
    const [first] = calls;
    if (variable !== undefined && first) kept.set(variable, first);
    if (!ASSERTION.test(hit.text)) continue;
    const direct = calls.map((call) => expectation(hit, tokens, call, call));
    expectations.push(...(direct.length > 0 ? direct : indirect(hit, tokens, kept)));
  }
  return expectations;
}

function indirect(hit: Hit, tokens: readonly Token[], kept: ReadonlyMap<string, CallInLine>): Expectation[] {
  return tokens.flatMap((token, start) => {
    const call = token.kind === "name" ? kept.get(token.text) : undefined;
    // `result.total` is another value than what the call gave.
    if (!call || tokens[start + 1]?.text === "." || tokens[start - 1]?.text === ".") return [];
    return [expectation(hit, tokens, call, { start, end: start + 1 })];
  });
}

function expectation(
  hit: Hit,
  tokens: readonly Token[],
  call: CallInLine,
  place: { start: number; end: number },
): Expectation {
  return {
    path: hit.path,
    line: hit.line,
    text: hit.text.trim(),
    subject: call.name,
    args: call.args,
    expected: expectedValue(hit.text, tokens, place),
  };
}

/** One assertion of a test: the function it calls and, where the line shows them, the arguments and the value it wants. */
export interface Expectation {
  path: string;
  line: number;
  text: string;
  subject: string;
  args?: readonly Literal[] | undefined;
  expected?: Literal | undefined;
}
