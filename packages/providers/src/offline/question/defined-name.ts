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
export function definedNameOf(text: string, identifiers: readonly string[]): string | undefined {
  if (!DEFINED.test(text) || !WHERE.test(text)) return undefined;
  const spoken = BEFORE_VERB.exec(text)?.[1] ?? AFTER_NOUN.exec(text)?.[1] ?? "";
  const words = (spoken.match(WORD) ?? []).filter((word) => !NOT_NAMES.has(word.toLowerCase()));
  return identifiers[0] ?? words.at(-1) ?? text.match(/[A-Za-z_$][\w$]*/u)?.find(isName);
}

function isName(word: string): boolean {
  return !NOT_NAMES.has(word.toLowerCase()) && !DEFINED.test(word) && !WHERE.test(word);
}
