import { identifiersOf } from "./identifiers.ts";

const MAX_KEYWORDS = 5;
const WORD = /[\p{Script=Latin}\p{N}_$]{3,}/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu;
const CJK_FUNCTION_WORDS =
  /什么|怎么|为什么|怎样|如何|哪里|哪个|在哪|是否|可以|一个|这个|那个|请问|[的了吗呢是在和与有我你把被从到里]/gu;
const STOP_WORDS = new Set(
  (
    "the and for are was were with from that this these those what where when which who why how does did done can could " +
    "should would will shall may might must have has had not but you your our their its his her them they into onto over " +
    "under about there here all any some each every more most less than then also just only out get gets got make makes " +
    "made use uses used using work works working show tell give find look list explain describe please help code file " +
    "hello hey thanks thank files repo repository project codebase function class method thing something happens happen need want like"
  ).split(" "),
);

/** The words worth looking for: names of code first, then the rest without filler, at most five. */
export function keywordsOf(text: string): string[] {
  const spoken = (text.match(WORD) ?? []).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const foreign = (text.match(CJK) ?? []).flatMap((run) =>
    run.split(CJK_FUNCTION_WORDS).filter((part) => part.length >= 2),
  );
  const found = new Map<string, string>();
  for (const word of [...identifiersOf(text), ...spoken.map(stem), ...foreign])
    if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word);
  return [...found.values()].slice(0, MAX_KEYWORDS);
}

// "retries", "retried" and "retry" should find each other; a search for a part of a word does the rest.
function stem(word: string): string {
  const cut = word.replace(/(?:ies|ied|ing|es|ed|s)$/u, "");
  return cut.length >= 4 && /^[a-z]+$/u.test(word) ? cut : word;
}
