import { answer, fenced, listed, place, quoted } from "./answer.ts";
import type { Finding } from "./conversation.ts";
import type { Question } from "./question.ts";
import type { Hit, PlannedCall, Walk } from "./walk.ts";
import { glob, grep, hitsOf, pathsOf, readFile, sourceOf } from "./walk.ts";

const KEYWORDS =
  "class|interface|struct|enum|trait|type|protocol|object|record|module|namespace|function|def|func|fn|fun|const|let|var|val|static|define|macro";
const IMPORT = /^\s*(?:import|from|use|#\s*include|require|export\s*\{)\b/u;
const REMARK = /^\s*(?:\/\/|\/?\*|#\s|--|;)/u;
const PROSE =
  /\.(?:md|rst|txt|adoc|html?|svg|po|1|yml|json)$|(?:^|\/)(?:README|AUTHORS|COPYING|LICENSE|ChangeLog)[^/]*$/iu;
const TEST = /(?:^|[/_.-])(?:tests?|specs?|examples?)(?:[/_.-]|$)/iu;
const PAST = /change|history|news|\.lock$|\.min\.|vendor|third_party|lock\.json$/iu;
const USES = /\b(?:who|what|where)\s+(?:calls?|uses?)\b|\b(?:used|called|referenced)\b|调用|使用/iu;
const MAX_HITS = 100;

/** Any question: names and phrases first, then words, which never fit a question that README or manifest should answer. */
export function* lookUp(question: Question, isAboutCode: boolean): Walk {
  const exact = [...question.names, ...question.phrases].slice(0, 3);
  if (exact.length > 0) {
    const calls = exact.map(wholeName).flatMap((name) => [definitionOf(name), name]);
    const found = yield {
      say: `I look for ${quoted(exact)}.`,
      calls: calls.map((pattern) => grep(pattern, { limit: MAX_HITS })),
    };
    const hits = distinctHits(found);
    if (hits.length > 0) return yield* answerNames(question, exact, hits);
  }
  const words = [...question.words, ...(exact.length > 0 ? [] : question.files)];
  if (words.length === 0) return answer(`I found nothing for ${quoted(exact)} in this workspace.`);
  const found = yield { say: `I look for ${quoted(words)}.`, calls: callsForWords(words) };
  const hits = rank(distinctHits(found.slice(0, -1)), words, question.text);
  const paths = pathsOf(found.at(-1)).slice(0, 4);
  const files = paths.length > 0 ? `Files of such a name: ${quoted(paths)}.` : "";
  const missing = exact.length > 0 ? `${quoted(exact)} stands nowhere in the workspace. ` : "";
  const [best] = hits;
  if (!best) return answer(`${missing}I found no line for ${quoted(words)} in this workspace.`, files);
  const share = heldIn(`${best.path} ${best.text}`, words) / words.length;
  const fits = isAboutCode && (share > 0.5 || (share === 0.5 && words.length <= 2));
  const lead = fits ? "These places fit best:" : "Nothing fits well; these lines hold some of the words:";
  return answer(missing + lead, listed(spread(hits)), files);
}

function wholeName(name: string): string {
  // Word boundaries beside letters beyond ASCII mean different things to different engines.
  return `${/^\w/.test(name) ? "\\b" : ""}${escapePattern(name)}${/\w$/.test(name) ? "\\b" : ""}`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Lines that define a name in the languages at hand: by a keyword, as a typed function, a method, a value. */
export function definitionOf(name: string): string {
  return [
    `\\b(${KEYWORDS})\\b[ *&]+(\\([^)]*\\) *)?([\\w.]+\\.)?${name}`,
    `^[A-Za-z_][\\w \\t*<>:,&]*[ *]${name}\\s*\\([^;]*$`,
    `^\\s*[\\w ]*${name}\\s*\\([^;]*\\)[^;]*\\{\\s*$`,
    `^\\s*(export |public |private |static |[\\w.]+\\.)*${name}\\s*(:[^=]*)?=[^=>]`,
  ].join("|");
}

/** Tells whether a line defines a name; imports, remarks and declarations in headers do not. */
export function defines({ text, path }: Hit, name: string): boolean {
  const isOther =
    /^\s*(?:return|await|if|else|case)\b/u.test(text) || (/\.h$/u.test(path) && /;\s*$/u.test(text));
  if (isOther || IMPORT.test(text) || REMARK.test(text) || PROSE.test(path)) return false;
  return new RegExp(definitionOf(wholeName(name)), "u").test(text);
}

function* answerNames({ text, words }: Question, exact: readonly string[], hits: readonly Hit[]): Walk {
  const ranked = rank(hits, words, text);
  const definitions = ranked.filter((hit) => exact.some((name) => defines(hit, name)));
  const mentions = ranked.filter((hit) => !definitions.includes(hit));
  const uses = mentions.filter((hit) => !IMPORT.test(hit.text));
  const [first] = definitions;
  if (first === undefined || (USES.test(text) && uses.length > 0)) {
    const where = first ? `It is defined in ${place(first)}.` : "I found no definition of it here.";
    return answer(`${quoted(exact)} stands here:`, listed(spread(USES.test(text) ? uses : mentions)), where);
  }
  const [read] = yield { say: `I read ${place(first)}.`, calls: [readFile(first.path, first.line, 14)] };
  const shown = sourceOf(first.path, read);
  const others = listed(spread([...definitions.slice(1, 4), ...mentions]));
  return answer(
    `\`${exact.find((name) => defines(first, name))}\` is defined in ${place(first)}:`,
    fenced(shown.length > 0 ? shown : [first]),
    hits.length > 1 ? `Other lines with it:\n\n${others}` : "",
  );
}

function callsForWords(words: readonly string[]): PlannedCall[] {
  const stems = words.map(stemOf);
  const any = `\\w*(${stems.join("|")})\\w*`;
  const pairs = stems.flatMap((one, at) =>
    stems.slice(at + 1).map((other) => `${one}.*${other}|${other}.*${one}`),
  );
  const named = `\\b(${KEYWORDS})\\b[ *&]+(\\([^)]*\\) *)?${any}|^[A-Za-z_][\\w \\t*]*[ *]${any}\\s*\\([^;]*$`;
  const single = stems.slice(0, 3).map((stem) => (/^\w/.test(stem) ? `\\b${stem}` : stem));
  const patterns = [...(pairs.length > 0 ? [pairs.join("|")] : []), named, ...single];
  const either = stems.length > 1 ? `{${stems.slice(0, 3).join(",")}}` : stems[0];
  return [
    ...patterns.map((pattern) => grep(pattern, { ignore_case: true, limit: MAX_HITS })),
    glob(`**/*${either}*`),
  ];
}

// "retries", "retried" and "retry" find each other: a search for a part of a word does the rest.
function stemOf(word: string): string {
  const cut = word.replace(/(?:ies|ied|ing|ed|es|s|y)$/u, "");
  return escapePattern(cut.length >= 4 ? cut : word).toLowerCase();
}

function heldIn(text: string, words: readonly string[]): number {
  return words.filter((word) => text.toLowerCase().includes(stemOf(word))).length;
}

/** Best first: lines with most of the words, in files with most of them; names of definitions count more. */
function rank(hits: readonly Hit[], words: readonly string[], question: string): Hit[] {
  const texts = new Map<string, string>();
  for (const { path, text } of hits) texts.set(path, `${texts.get(path) ?? path}\n${text}`);
  const inFile = new Map([...texts].map(([path, text]) => [path, heldIn(text, words)]));
  const named = words.map((word) => new RegExp(`\\b(?:${KEYWORDS})\\b[^=;]{0,40}${stemOf(word)}`, "iu"));
  const scoreOf = (hit: Hit) =>
    3 * heldIn(hit.text, words) +
    heldIn(hit.path, words) +
    (inFile.get(hit.path) ?? 0) +
    (named.some((pattern) => pattern.test(hit.text)) ? 2 : 0) -
    penaltyOf(hit, question);
  const scores = new Map(hits.map((hit) => [hit, scoreOf(hit)]));
  return hits.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** Tests, changelogs and prose tell less, unless the question is about them. */
function penaltyOf({ path, text }: Hit, question: string): number {
  const inTest = TEST.test(path) && !/\btests?\b|测试|example/iu.test(question) ? 3 : 0;
  const inPast = PAST.test(path) && !/change|version/iu.test(question) ? 4 : 0;
  return inTest + inPast + (PROSE.test(path) ? 2 : 0) + (REMARK.test(text) || IMPORT.test(text) ? 1 : 0);
}

/** The first hits, at most two of a file. */
function spread(hits: readonly Hit[]): Hit[] {
  const isEarly = (hit: Hit) => hits.filter(({ path }) => path === hit.path).indexOf(hit) < 2;
  return hits.filter(isEarly).slice(0, 6);
}

function distinctHits(findings: readonly Finding[]): Hit[] {
  const hits = findings.flatMap(hitsOf);
  return [...new Map(hits.map((hit) => [`${hit.path}:${hit.line}`, hit])).values()];
}
