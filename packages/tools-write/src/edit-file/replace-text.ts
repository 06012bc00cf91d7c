import { ambiguousText, emptyOldStringText, notFoundText } from "../failure-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { TextForm } from "../text-file/text-form.ts";
import type { EditFileArgs } from "./edit-file.prompt.ts";
import { findPlaces, findSeparate, linesOf, MOST_PLACES } from "./find-occurrences.ts";
import { type LineEnd, lineFeedView, withLineFeeds } from "./line-ends.ts";
import { nearestPlace } from "./nearest/nearest-place.ts";

const BOM = "\ufeff";

export interface Replaced {
  /** In the form that the file's text has. */
  text: string;
  /** The first line of each replacement, counted in the text before. */
  lines: number[];
}

/** Replaces the one occurrence, or each one, and leaves every other character as it was. */
export function replaceText(path: string, form: TextForm, args: EditFileArgs): Outcome<Replaced> {
  if (args.old_string === "") return fillText(path, form, args.new_string);
  const view = lineFeedView(form.text);
  const sought = form.fit(args.old_string);
  if (!sought.ok) return sought;
  const written = form.fit(args.new_string);
  if (!written.ok) return written;
  const wanted = withLineFeeds(sought.text);
  const places = args.replace_all ? findSeparate(view.text, wanted) : findPlaces(view.text, wanted);
  if (places.length === 0)
    return refuse(notFoundText(path, nearestPlace(form.show(view.text), withLineFeeds(args.old_string))));
  if (places.length > 1 && !args.replace_all)
    return refuse(ambiguousText(path, linesOf(view.text, places), places.length === MOST_PLACES));
  const nearestEnd = nearestLineEnds(form.text);
  const pieces: string[] = [];
  let kept = 0;
  for (const place of places) {
    const start = view.toOriginal(place);
    const end = view.toOriginal(place + wanted.length);
    const fitted = fitLineEnds(form.text.slice(start, end), written.text, nearestEnd(end));
    pieces.push(form.text.slice(kept, start), fitted);
    kept = end;
  }
  pieces.push(form.text.slice(kept));
  return { ok: true, text: pieces.join(""), lines: linesOf(view.text, places) };
}

// Only where no text is, perhaps but for a byte-order mark, does an empty string mean one place.
function fillText(path: string, form: TextForm, written: string): Outcome<Replaced> {
  if (form.text !== "") return refuse(emptyOldStringText(path));
  const text = form.hadBom && written.startsWith(BOM) ? written.slice(BOM.length) : written;
  const fitted = form.fit(text);
  return fitted.ok ? { ok: true, text: fitted.text, lines: [1] } : fitted;
}

/**
 * Line end of the line in which an offset lies, else of the one before it. To be asked for ascending offsets: each line end is
 * looked for once, however many places there are in its line.
 */
export function nearestLineEnds(text: string): (offset: number) => LineEnd {
  const last = lineEndAt(text, text.lastIndexOf("\n"));
  let next = text.indexOf("\n");
  return (offset) => {
    if (next >= 0 && next < offset) next = text.indexOf("\n", offset);
    return next < 0 ? last : lineEndAt(text, next);
  };
}

function lineEndAt(text: string, lineFeed: number): LineEnd {
  return lineFeed > 0 && text[lineFeed - 1] === "\r" ? "\r\n" : "\n";
}

/**
 * New text with the line ends that belong there: a line that stays keeps its own, a line put in place of another
 * takes that one's, and one that is added takes its neighbour's: in the replaced text, else `nearest`.
 */
function fitLineEnds(replaced: string, written: string, nearest: LineEnd): string {
  const lines = withLineFeeds(written).split("\n");
  const added = lines.length - 1;
  if (added === 0) return lines.join("");
  const old = withLineFeeds(replaced).split("\n");
  const ends = lineEndsOf(replaced);
  const spare = ends.at(-1) ?? nearest;
  const head = equalRun(old, lines, ends.length, added, (line) => line);
  const tail = equalRun(old, lines, ends.length - head, added - head, (line, list) => list.length - 2 - line);
  return lines
    .map((line, index) => {
      if (index === added) return line;
      const fromEnd = added - index;
      if (fromEnd <= tail) return line + (ends[ends.length - fromEnd] ?? spare);
      const own = index < ends.length - tail ? ends[index] : ends[ends.length - tail - 1];
      return line + (own ?? spare);
    })
    .join("");
}

// Counts the lines that are equal from one end of both texts on.
function equalRun(
  old: readonly string[],
  lines: readonly string[],
  mostOld: number,
  mostNew: number,
  at: (line: number, list: readonly string[]) => number,
): number {
  const most = Math.min(mostOld, mostNew);
  let run = 0;
  while (run < most && old[at(run, old)] === lines[at(run, lines)]) run++;
  return run;
}

function lineEndsOf(text: string): LineEnd[] {
  return (text.match(/\r?\n/g) ?? []).map((end) => (end === "\r\n" ? "\r\n" : "\n"));
}
