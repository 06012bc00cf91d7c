import { dirname, join } from "node:path/posix";
import { answer, fenced, listed, place, quoted } from "./answer.ts";
import { defines, definitionOf } from "./look-up.ts";
import { glob, grep, type Hit, hitsOf, pathsOf, readFile, sourceOf, type Walk } from "./walk.ts";

const TEST_FILES = "**/*{.test.,.spec.,_test.,_spec.,Test.,Tests.,test_}*";
const TELLING = "expect|assert|equal|should|import|require|!=|= *(await )?[\\w.]+\\(";
const NOT_CHECKED =
  /^(?:assert\w*|describe|equal|expect|it|test|if|for|len|print|require|should|str|int|range)$/iu;

/** Why tests fail: what they check, where that is defined, and a line there that contradicts what is said of it. */
export function* explainRedTests(): Walk {
  const [named, inside] = yield {
    say: "I look for the tests and what they check.",
    calls: [glob(TEST_FILES), grep(TELLING, { glob: TEST_FILES, ignore_case: true, limit: 200 })],
  };
  const lines = hitsOf(inside);
  const tests = [...new Set([...pathsOf(named), ...lines.map(({ path }) => path)])];
  if (tests.length === 0) return answer("I found no tests in this workspace: no file is named like one.");
  const calls = lines.flatMap(({ text }) => [...text.matchAll(/(?<![\w.])([A-Za-z_]\w*)\(/gu)]);
  const names = [...new Set(calls.map(([, name = ""]) => name))].filter((name) => !NOT_CHECKED.test(name));
  let paths = [...new Set(lines.flatMap(importedPath))].slice(0, 2);
  if (paths.length === 0 && names.length > 0) {
    const [found] = yield {
      say: `I look for ${quoted(names.slice(0, 6))}.`,
      calls: [grep(names.slice(0, 6).map(definitionOf).join("|"), { limit: 50 })],
    };
    const elsewhere = hitsOf(found).filter(({ path }) => !tests.includes(path));
    paths = [...new Set(elsewhere.map(({ path }) => path))].slice(0, 2);
  }
  const looked = `Looked at: ${quoted([...tests.slice(0, 4), ...paths])}. I read the tests; I did not run them.`;
  if (paths.length === 0) return answer("I found tests, but not the code that they check.", looked);
  const read = yield { say: `I read ${quoted(paths)}.`, calls: paths.map((path) => readFile(path, 1, 400)) };
  const sources = paths.map((path, at) => sourceOf(path, read[at]));
  for (const source of sources) {
    const fault = contradiction(source, lines);
    if (!fault) continue;
    const line = fenced([{ ...fault.hit, text: fault.hit.text.trim() }]);
    const why = `${fault.why} That is a guess from the words.`;
    return answer(`The likely fault is in ${place(fault.hit)}:`, line, why, looked);
  }
  const sites = sources.flat().filter((hit) => names.some((name) => defines(hit, name)));
  const none = "I found no line that contradicts what is said of it. The tests check:";
  return answer(none, listed(sites.slice(0, 8)), looked);
}

/** The file that a line of a test imports from beside it. */
function importedPath({ path, text }: Hit): string[] {
  const beside = /(?:from|require\()\s*["'](\.[^"']+\.\w+)["']/u.exec(text)?.[1];
  const module = /^\s*from\s+([\w.]+)\s+import\b/u.exec(text)?.[1];
  if (module?.includes(".")) return [`${module.replaceAll(".", "/")}.py`];
  return beside === undefined ? [] : [join(dirname(path), beside)];
}

const ADDS = /\b(?:includ\w+|plus|and|sum|total|adds?|added)\b/iu;
const SUBTRACTS = /\b(?:without|minus|less|exclud\w+|discount\w*|reduced|net of)\b/iu;

/** A line that adds or subtracts something against what a comment above or a test's title says of it. */
function contradiction(lines: readonly Hit[], checks: readonly Hit[]): { hit: Hit; why: string } | undefined {
  const said = [...lines.filter(({ text }) => /^\s*(?:\/?\*|\/\/|#)/u.test(text)), ...checks].map(
    ({ text }) => text,
  );
  for (const hit of lines)
    for (const [, sign, operand = ""] of hit.text.matchAll(/\s([-+])\s([A-Za-z_]\w*)/gu)) {
      const [wanted, opposite] = sign === "-" ? [ADDS, SUBTRACTS] : [SUBTRACTS, ADDS];
      const isAbout = new RegExp(`\\b${operand}\\b`, "iu");
      const against = said.find((text) => isAbout.test(text) && wanted.test(text) && !opposite.test(text));
      const sentence = against?.replace(/^[\s/*#]+|[\s/*]+$/gu, "");
      if (sentence)
        return {
          hit,
          why: `It ${sign === "-" ? "subtracts" : "adds"} \`${operand}\`, while it says: "${sentence}".`,
        };
    }
  return undefined;
}
