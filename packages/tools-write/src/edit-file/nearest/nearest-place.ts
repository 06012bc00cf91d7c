import { foldedPlace } from "./folded-place.ts";
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
  return (
    nearGap(file, lines) ??
    nearFolded(file, lines) ??
    nearSimilar(file, lines) ??
    (linesBeforeGap(lines.lines) === undefined ? nothingNearText() : gapText(undefined))
  );
}

function nearGap(file: readonly string[], { lines }: WantedLines): string | undefined {
  const before = linesBeforeGap(lines);
  if (before === undefined) return undefined;
  const [start] = locateLines(file, { lines: before, whole: true });
  if (start === undefined) return undefined;
  return gapText(start + 1) + showLines(file, start, before.length + 1);
}

function nearFolded(file: readonly string[], wanted: WantedLines): string | undefined {
  const place = foldedPlace(file, wanted);
  if (place === undefined) return undefined;
  const shown = showLines(file, place.start, wanted.lines.length);
  return differenceText(place, file, wanted.lines) + shown;
}

// A line of dots that the file has too leaves nothing out.
function nearSimilar(file: readonly string[], { lines }: WantedLines): string | undefined {
  const place = similarPlace(file, lines);
  const isGap = linesBeforeGap(lines) !== undefined && (place === undefined || place.equalLines === 0);
  if (!isGap) return place && similarText(place, lines.length) + showLines(file, place.start, lines.length);
  const beside = similarPlace(file, linesBesideGaps(lines));
  return beside && gapText(beside.start + 1) + showLines(file, beside.start, lines.length);
}

const ELLIPSIS = /\.{3}|…/;
const SPOKEN = /^(?:the )?(?:existing|rest|remaining|other|same|unchanged|previous)\b/i;

/** The lines before one that stands for lines which were left out (`// ... existing code ...`); undefined without one. */
function linesBeforeGap(lines: readonly string[]): readonly string[] | undefined {
  const gap = lines.findIndex(isGap);
  return gap < 0 ? undefined : lines.slice(0, gap);
}

/** Without the lines that stand for others. */
function linesBesideGaps(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !isGap(line));
}

// In steps: one pattern would try each dot of a long row as the beginning.
function isGap(line: string): boolean {
  if (!ELLIPSIS.test(line)) return false;
  if (!/[\p{L}\p{N}]/u.test(line)) return true;
  const [head = ""] = /^\W*/.exec(line) ?? [];
  return ELLIPSIS.test(head) && SPOKEN.test(line.slice(head.length));
}
