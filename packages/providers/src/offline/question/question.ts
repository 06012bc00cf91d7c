import { isKnownFile } from "../definition/source-files.ts";
import { definedNameOf } from "./defined-name.ts";
import { identifiersOf } from "./identifiers.ts";
import { keywordsOf } from "./keywords.ts";

/** What a question is about, as far as rules can tell. */
export type Question = { keywords: readonly string[]; files: readonly string[] } & (
  | { kind: "redTests" }
  | { kind: "definition"; name: string }
  | { kind: "places" }
  | { kind: "nothing" }
);

const TESTS = /\b(?:tests?|specs?|test suite)\b|测试|单测|用例/iu;
const RED =
  /\b(?:red|fail\w*|broken?|breaks?|breaking|wrong|errors?|not pass\w*|don't pass|green)\b|失败|不通过|没通过|挂|报错|红|错/iu;
const FILE = /(?:[\p{L}\p{N}_.@-]+\/)*[\p{L}\p{N}_@-]+(?:\.[\p{L}\p{N}_-]+)*\.(?:[a-z]{1,4}\d?)\b/gu;

/** A long text is pasted, not asked; in UTF-16 code units. */
const MAX_LENGTH = 4_000;

export function readQuestion(whole: string): Question {
  const text = whole.slice(0, MAX_LENGTH);
  const files = [...new Set(text.match(FILE) ?? [])].filter(
    (file) => file.includes("/") || isKnownFile(file),
  );
  const about = { keywords: keywordsOf(text), files };
  if (TESTS.test(text) && RED.test(text)) return { kind: "redTests", ...about };
  const name = definedNameOf(text, identifiersOf(text));
  if (name !== undefined) return { kind: "definition", name, ...about };
  if (about.keywords.length === 0 && files.length === 0) return { kind: "nothing", ...about };
  return { kind: "places", ...about };
}
