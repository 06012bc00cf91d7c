import { isKnownFile } from "../definition/source-files.ts";
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

const DEFINED =
  /\b(?:define[ds]?|declare[ds]?|implement(?:ed|s)?|definition|declaration|implementation|comes? from)\b|定义|声明|实现/iu;
const WHERE = /\bwhere\b|\bwhich file\b|\bfind\b|\bshow\b|\bdefinition of\b|在哪|哪里|哪个文件/iu;
const BEFORE_VERB =
  /(?:\bwhere|\bwhich file)\s+(?:(?:is|are|does|do|was)\s+)?(.+?)\s+(?:defined|declared|implemented|comes? from|get (?:defined|declared))\b/iu;
const AFTER_NOUN = /\b(?:definition|declaration|implementation)\s+of\s+(.+?)[?.!]*$/iu;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const NOT_NAMES = new Set(
  "a an the this that our your its class interface function method type struct enum trait constant variable module def fn func called named symbol".split(
    " ",
  ),
);

/** The name whose definition is asked for; undefined when the question is another one. */
function definedNameOf(text: string, identifiers: readonly string[]): string | undefined {
  if (!DEFINED.test(text) || !WHERE.test(text)) return undefined;
  const spoken = BEFORE_VERB.exec(text)?.[1] ?? AFTER_NOUN.exec(text)?.[1] ?? "";
  const words = (spoken.match(WORD) ?? []).filter((word) => !NOT_NAMES.has(word.toLowerCase()));
  return identifiers[0] ?? words.at(-1) ?? text.match(/[A-Za-z_$][\w$]*/u)?.find(isName);
}

function isName(word: string): boolean {
  return !NOT_NAMES.has(word.toLowerCase()) && !DEFINED.test(word) && !WHERE.test(word);
}
