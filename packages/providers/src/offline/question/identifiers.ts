const QUOTED = /[`'"“‘]([^`'"”’\n]{1,80})[`'"”’]/gu;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** A word that nobody writes in prose: an underscore, a capital inside, a digit, or an empty pair of brackets behind it. */
const CODE_WORD =
  /[a-z_$][\w$]*(?:_|[A-Z]|\d)[\w$]*|[A-Z][a-z0-9]+(?:[A-Z][\w$]*)|[A-Z]+_[A-Z_]+|\b[A-Za-z_$][\w$]*(?=\(\))/gu;

/** Names of things in code, in the order of the text: what is quoted first, then what is written like code. */
export function identifiersOf(text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)].flatMap(([, span]) => lastName(span ?? ""));
  const written = text.match(CODE_WORD) ?? [];
  return [...new Set([...quoted, ...written])];
}

// `Cart.total` and `cart::total` are defined where `total` is.
function lastName(span: string): string[] {
  if (/\s/u.test(span.trim())) return [];
  const name = span.match(WORD)?.at(-1);
  return name === undefined ? [] : [name];
}
