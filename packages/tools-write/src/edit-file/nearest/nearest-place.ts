import { foldedPlace } from "./folded-place.ts";
import { linesBeforeGap } from "./left-out-lines.ts";
import { locateLines, type WantedLines, wantedLines } from "./locate-lines.ts";
import { misreadForm } from "./misread-form.ts";
import { differenceText, gapText, misreadText, nothingNearText, similarText } from "./nearest-place.text.ts";
import { showLines } from "./show-lines.ts";
import { similarPlace } from "./similar-place.ts";

// Beyond this, looking for the nearest place costs more than reading the file again.
const MOST_CHARACTERS = 4_000_000;

/** Where `wanted` may have been meant and what differs there, in words. It is only told, never applied. */
export function nearestPlace(text: string, wanted: string): string {
  if (text.length > MOST_CHARACTERS) return nothingNearText();
  const file = text.split("\n");
  const lines = wantedLines(wanted);
  const misread = misreadForm(text, wanted);
  if (misread !== undefined)
    return misreadText(misread.name, misread.start + 1) + showLines(file, misread.start, misread.lines);
  return nearGap(file, lines) ?? nearFolded(file, lines) ?? nearSimilar(file, lines) ?? nothingNearText();
}

function nearGap(file: readonly string[], { lines }: WantedLines): string | undefined {
  const before = linesBeforeGap(lines);
  if (before === undefined) return undefined;
  const start = locateLines(file, { lines: before, whole: true });
  if (start === undefined) return gapText(undefined);
  return gapText(start + 1) + showLines(file, start, before.length + 1);
}

function nearFolded(file: readonly string[], wanted: WantedLines): string | undefined {
  const place = foldedPlace(file, wanted);
  if (place === undefined) return undefined;
  const shown = showLines(file, place.start, wanted.lines.length);
  return differenceText(place, file, wanted.lines) + shown;
}

function nearSimilar(file: readonly string[], { lines }: WantedLines): string | undefined {
  const place = similarPlace(file, lines);
  if (place === undefined) return undefined;
  return similarText(place, lines.length) + showLines(file, place.start, lines.length);
}
