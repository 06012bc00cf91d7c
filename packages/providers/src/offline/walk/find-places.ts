import { answer, fenced } from "../answer/answer-text.ts";
import { listed } from "../answer/definition-answer.ts";
import { escapePattern, keywordDefinition } from "../definition/definition-pattern.ts";
import { mayDefine } from "../definition/rank-definition.ts";
import { isTestFile } from "../definition/source-files.ts";
import type { Question } from "../question/question.ts";
import { type Hit, hitsOf, pathsOf, type SourceLine, sourceLinesOf } from "../results/read-results.ts";
import { glob, grep, type PlannedCall, readFile, type Walk, type WalkPart } from "./calls.ts";
import { fileNamePattern } from "./file-name-pattern.ts";
import { SAY } from "./locate-subjects.ts";

const READ_AT_MOST = 2;
const LINES_ABOVE = 3;
const LINES_SHOWN = 40;
const MAX_HITS = 100;

/** Any other question: the places where its words stand, those in the names of files and definitions first. */
export function* findPlaces(question: Question): Walk {
  const words = question.keywords.length > 0 ? question.keywords : question.files;
  const places = yield* search(words);
  const reads = callsFor(question, places);
  if (reads.length === 0) return noPlacesAnswer(words);
  const findings = yield {
    say: SAY.readSources(reads.map(({ path }) => path)),
    calls: reads.map(({ call }) => call),
  };
  const read = reads.map(({ path }, index) => ({ path, lines: sourceLinesOf(findings[index]) }));
  return placesAnswer(words, places, read);
}

function* search(words: readonly string[]): WalkPart<Place[]> {
  const anyOf = `(?:${words.map(escapePattern).join("|")})`;
  const [named, defined] = yield {
    say: SAY.lookForWords(words),
    calls: [
      glob(fileNamePattern(words)),
      grep(keywordDefinition(`\\w*${anyOf}`), { ignore_case: true, limit: MAX_HITS }),
    ],
  };
  const definitions = hitsOf(defined).filter(mayDefine);
  const files = pathsOf(named);
  if (definitions.length > 0) return rankPlaces(words, definitions, files);
  const [mentioned] = yield {
    say: SAY.lookForWords(words),
    calls: [grep(anyOf, { ignore_case: true, limit: MAX_HITS })],
  };
  return rankPlaces(words, hitsOf(mentioned), files);
}

// A file that the question names is read whole; else the best places, with a little around them.
function callsFor(question: Question, places: readonly Place[]): { path: string; call: PlannedCall }[] {
  const files = question.files.map((path) => ({ path, call: readFile(path) }));
  const best = places.map(({ path, line }) => ({
    path,
    call: readFile(path, { offset: Math.max(1, line - LINES_ABOVE), limit: LINES_SHOWN }),
  }));
  const chosen = new Map([...best, ...files].map((one) => [one.path, one]));
  return [...files, ...best].filter((one) => chosen.get(one.path) === one).slice(0, READ_AT_MOST);
}

/** One place a file, those with most of the words first; test files later. */
function rankPlaces(words: readonly string[], hits: readonly Hit[], namedFiles: readonly string[]): Place[] {
  const byPath = new Map<string, Hit[]>(namedFiles.map((path) => [path, []]));
  for (const hit of hits) byPath.set(hit.path, [...(byPath.get(hit.path) ?? []), hit]);
  return [...byPath]
    .map(([path, own]) => placeIn(path, own, words))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

function placeIn(path: string, hits: readonly Hit[], words: readonly string[]): Place {
  const best = hits.toSorted((a, b) => count(b.text, words) - count(a.text, words) || a.line - b.line)[0];
  const inLines = count(hits.map(({ text }) => text).join("\n"), words);
  const score = inLines + 2 * count(path, words) - (isTestFile(path) ? 1 : 0);
  return { path, line: best?.line ?? 1, text: best?.text ?? "", score };
}

function count(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word.toLowerCase())).length;
}

const MAX_PLACES = 8;
const SHOWN_LINES = 12;

interface ReadFile {
  path: string;
  lines: readonly SourceLine[];
}

function placesAnswer(words: readonly string[], places: readonly Place[], read: readonly ReadFile[]): string {
  const shown = read.find(({ lines }) => lines.length > 0);
  const excerpt = shown ? excerptOf(shown, places) : [];
  return answer(
    `I looked for ${words.map((word) => `\`${word}\``).join(", ")}.`,
    places.length > 0 ? `The places that fit best:\n\n${listed(places.slice(0, MAX_PLACES))}` : "",
    shown && excerpt[0]
      ? `From \`${shown.path}:${excerpt[0].number}\`:\n\n${fenced(excerpt.map(({ text }) => text))}`
      : "",
  );
}

function noPlacesAnswer(words: readonly string[]): string {
  return answer(`I looked for ${words.map((word) => `\`${word}\``).join(", ")} and found nothing.`);
}

function excerptOf({ path, lines }: ReadFile, places: readonly Place[]): SourceLine[] {
  const from = places.find((place) => place.path === path)?.line ?? 1;
  return lines.filter(({ number }) => number >= from).slice(0, SHOWN_LINES);
}

/** The best line of one file, and what speaks for the file. */
interface Place extends Hit {
  /** How many different words the file's name and lines hold; the name counts twice. */
  score: number;
}
