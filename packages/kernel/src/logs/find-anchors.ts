import { isAnchor, LINE, type LogLines, lineMatches } from "./log-lines.ts";
import type { Patterns } from "./patterns.ts";

/** Marks the lines that always stay. */
export function findAnchors(log: LogLines, patterns: Patterns): void {
  findLineStarts(log, patterns.anchor);
  findWords(log, patterns);
}

function findLineStarts(log: LogLines, anchor: RegExp): void {
  for (let line = 0; line < log.count; line++)
    if (lineMatches(log, line, anchor)) log.classes[line] = LINE.anchor;
}

// One scan over the whole text; only a hit is widened to its line.
function findWords(log: LogLines, { words, routine }: Patterns): void {
  const { text, starts, shown } = log;
  let line = 0;
  words.lastIndex = 0;
  for (let hit = words.exec(text); hit; hit = words.exec(text)) {
    while ((starts[line + 1] ?? text.length) <= hit.index) line++;
    if (isAnchor(log, line) || !lineMatches(log, line, routine)) {
      log.classes[line] = LINE.anchor;
      // What was overwritten after an error stays with it.
      if (hit.index < (shown[line] ?? 0)) shown[line] = starts[line] ?? 0;
    }
    words.lastIndex = starts[line + 1] ?? text.length;
  }
}
