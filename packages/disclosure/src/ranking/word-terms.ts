import { cjkTerms, isCjk } from "./split-words.ts";

/** The index terms of one word of `splitWords`: none for a word that says nothing. */
export function wordTerms(word: string): string[] {
  if (isCjk(word.charCodeAt(0))) return cjkTerms(word);
  const lower = foldAccents(word.toLowerCase());
  if (STOP_WORDS.has(lower)) return [];
  if (!/\d/.test(lower)) return [stem(lower)];
  const letters = /^[^\d]{2,}/.exec(lower)?.[0];
  return letters === undefined || letters.length === lower.length ? [lower] : [lower, stem(letters)];
}

function foldAccents(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has no accents.
  return /^[\x00-\x7f]*$/.test(word) ? word : word.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Words that any text is made of. Prepositions of place stay out of the way of names: `by`, `for`, `from`. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can could did do does for from get got had has have he
her here him his how i if in into is it its just ll m may me might my need of off on or our out over please re s
shall she should so some t than that the their them then there these they this those to too up us use used using ve
want was we were what when where which who whose why will with would you your`.split(/\s+/),
);

const VOWEL = /[aeiouy]/;
/** Least length of a stem, so that short words stay apart. */
const SHORTEST = 4;

/**
 * One form for the inflections of an English word: convert, converts, converting, converter. Light on purpose: it
 * need not give a word, only the same for what belongs together.
 */
export function stem(word: string): string {
  if (word.length < SHORTEST) return word;
  return dropEnd(dropSuffix(dropInflection(dropPlural(word))));
}

function dropPlural(word: string): string {
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > SHORTEST ? `${word.slice(0, -3)}y` : word;
  return /(?:ss|x|ch|sh|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function dropInflection(word: string): string {
  const base = word.endsWith("ing") ? word.slice(0, -3) : word.endsWith("ed") ? word.slice(0, -2) : word;
  if (base === word || base.length < 3 || !VOWEL.test(base)) return word;
  if (base.endsWith("at")) return `${base}e`;
  // Of three letters, as in "add", the doubled one is its own.
  return base.length > 3 && /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

const SUFFIXES = ["ation", "ator", "ate", "ment", "er", "or", "ly"] as const;

function dropSuffix(word: string): string {
  for (const suffix of SUFFIXES)
    if (word.endsWith(suffix) && word.length - suffix.length >= SHORTEST)
      return word.slice(0, -suffix.length);
  return /[st]ion$/.test(word) && word.length > SHORTEST + 2 ? word.slice(0, -3) : word;
}

function dropEnd(word: string): string {
  if (word.endsWith("e") && word.length > 3) return word.slice(0, -1);
  return word.endsWith("y") && word.length > 3 ? `${word.slice(0, -1)}i` : word;
}
