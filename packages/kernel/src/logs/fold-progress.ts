import { findAnchors } from "./find-anchors.ts";
import { foldLines } from "./fold-lines.ts";
import { isAnchor, isBlank, LINE, type LogLines, lineMatches, raise } from "./log-lines.ts";
import { joinPatterns } from "./patterns.ts";
import { INDENT } from "./shared-lines.ts";
import type { Span } from "./span.ts";

// Words that end like a participle, and those of a failure.
const NO_ACTION =
  "(?![Ww]arn|[Mm]iss|[Ff]ail|[Pp]end|[Nn]oth|[Ss]ometh|[Ee]veryth|[Ss]tr|[Ss]pr|[Dd]ur|[Aa]ccord|[Ee]xist|[Ii]nclud|[Ff]ollow|[Ee]xpect|[Aa]bort|[Pp]anick|[Cc]rash|[Ll]eak|[Tt]im)";

/**
 * Lines that only say how far a package manager, a download or a build has come. A name or a number alone is none, since
 * a listing or a table would be one too.
 */
const PROGRESS: RegExp = new RegExp(
  `${INDENT}(?:${[
    // Downloading x, Unpacking x …, ==> Fetching x, - Installing x (1.2)
    `(?:==> |- (?=\\w+ing \\S+ \\())?${NO_ACTION}[A-Z]?[a-z]{2,14}ing\\b[ :]`,
    "(?:Downloaded|Installed|Extracted|Fetched|Compiled|Unpacked|Uploaded|Pulled|Built|Linked|Cached|Collected|Resolved|Received) \\S",
    // apt, dpkg, pip
    "(?:Get|Hit|Ign):\\d+ |Selecting previously|Preparing to unpack|Setting up |\\(Reading database|Requirement already satisfied",
    // docker pull and push
    "[0-9a-f]{12}: (?:Pull|Wait|Verif|Download|Already|Extract|Prepar|Push|Layer|Mount)",
    // CC file.o, LD [M] file.ko
    "[A-Z]{2,9}(?: \\[M\\])? +[\\w./+-]*\\.(?:o|ko|a|so|lo|elf|bin|obj|d|dtb|mod|cmd)$",
    "[A-Z]{2,9}(?: \\[M\\])? {2,}[\\w/+-]+[./][\\w./+-]*$",
    // [12/340] x, (3/9): x, [ 40%] x, 40% x, x [ 40%], Progress: x
    "\\[ ?\\d+/\\d+\\] \\S|\\(\\d+/\\d+\\):? \\S|\\[ *\\d{1,3}%\\]|\\d{1,3}(?:\\.\\d+)?% \\S|[^\\n%]{1,300}\\[ *\\d{1,3}%\\]$|[Pp]rogress:? |[#=>*. -]{2,200}\\d{1,3}(?:\\.\\d+)?%$",
    // git, wget, curl, conda
    "remote: (?:Counting|Compressing|Enumerating)|\\d+[KM] [. ]{20,}",
    "\\d{1,3} +[\\d.]+[kMGT]? +\\d{1,3} +[\\d.]+[kMGT]? +\\d[^\\n]{0,60}(?:--:--:--|\\d+:\\d\\d:\\d\\d) +[\\d.]+[kMGT]?$",
    "\\S{1,100} +\\| +[\\d.]+ [KMG]?B +\\| [^\\n|]{0,60}\\| +\\d{1,3}%",
  ].join("|")})`,
  "my",
);

const SHARED = joinPatterns([]);

/** Folds the progress in a log of no known runner; all else in it stays. */
export function foldProgress(log: LogLines): Span[] {
  findAnchors(log, SHARED);
  for (let line = 0; line < log.count; line++)
    log.classes[line] = !isAnchor(log, line) && lineMatches(log, line, PROGRESS) ? LINE.other : LINE.context;
  // A blank line within progress goes with it.
  for (let line = 1; line < log.count - 1; line++)
    if (log.classes[line - 1] === LINE.other && isBlank(log, line) && lineMatches(log, line + 1, PROGRESS))
      log.classes[line] = LINE.other;
  keepContext(log);
  return foldLines(log);
}

const AROUND = 2;
const HEAD = 2;
// One of them is what stands after the last line end.
const TAIL = 4;

/** Keeps the lines around each anchor and the log's two ends. */
export function keepContext(log: LogLines): void {
  for (let line = 0; line < log.count; line++)
    if (isAnchor(log, line))
      for (let near = line - AROUND; near <= line + AROUND; near++) raise(log, near, LINE.context);
  for (let line = 0; line < HEAD; line++) raise(log, line, LINE.context);
  for (let line = log.count - TAIL; line < log.count; line++) raise(log, line, LINE.context);
}
