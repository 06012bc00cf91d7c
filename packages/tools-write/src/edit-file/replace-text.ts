import { ambiguousText, emptyOldStringText, notFoundText } from "../failure-text.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { TextForm } from "../text-file/text-form.ts";
import type { EditFileArgs } from "./edit-file.prompt.ts";
import { findPlaces, findSeparate, linesOf, MOST_PLACES } from "./find-occurrences.ts";
import { fitLineEnds } from "./fit-line-ends.ts";
import { lineFeedView, withLineFeeds } from "./line-ends.ts";
import { nearestPlace } from "./nearest/nearest-place.ts";
import { nearestLineEnds } from "./nearest-line-end.ts";

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
