import type { Place } from "../results/place.ts";
import type { SourceLine } from "../results/read-results.ts";
import { answer, fenced } from "./answer-text.ts";
import { listed } from "./definition-answer.ts";

const MAX_PLACES = 8;
const SHOWN_LINES = 12;

interface ReadFile {
  path: string;
  lines: readonly SourceLine[];
}

export function placesAnswer(
  words: readonly string[],
  places: readonly Place[],
  read: readonly ReadFile[],
): string {
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

export function noPlacesAnswer(words: readonly string[]): string {
  return answer(`I looked for ${words.map((word) => `\`${word}\``).join(", ")} and found nothing.`);
}

function excerptOf({ path, lines }: ReadFile, places: readonly Place[]): SourceLine[] {
  const from = places.find((place) => place.path === path)?.line ?? 1;
  return lines.filter(({ number }) => number >= from).slice(0, SHOWN_LINES);
}
