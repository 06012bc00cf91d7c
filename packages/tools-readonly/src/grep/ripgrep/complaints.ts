import { createLineSplitter } from "./split-lines.ts";

/** Reads what ripgrep says on stderr, as it comes: `rg: PATH: REASON` of each file that it could not search. */
export interface ComplaintReader {
  push(chunk: Uint8Array): void;
  /** No more comes. */
  end(): void;
  /** The arguments that it could not search. */
  unreadable: ReadonlySet<string>;
  /** A thread of it has died, and the others may wait for it for good. */
  hasPanicked(): boolean;
  /** Something was said that tells of no argument, so nothing says which files were searched. */
  hasOther(): boolean;
}

const START = "rg: ";
const PANIC = /^thread .* panicked at /;
const MAX_LINE_BYTES = 64 * 1024;

export function createComplaintReader(paths: readonly string[]): ComplaintReader {
  const unreadable = new Set<string>();
  let known: ReadonlySet<string> | undefined;
  let other = false;
  let panicked = false;
  let complaint = "";
  const finish = () => {
    const said = complaint;
    complaint = "";
    if (said.trim() === "") return;
    known ??= new Set(paths);
    const path = pathOf(said, known);
    if (path !== undefined) unreadable.add(path);
    other ||= path === undefined || goesOn(said, path);
  };
  const onLine = (line: string) => {
    if (line.startsWith(START)) finish();
    panicked ||= PANIC.test(line);
    // A name may hold line ends.
    complaint = complaint === "" ? line : `${complaint}\n${line}`;
    if (complaint.length > MAX_LINE_BYTES) finish();
  };
  const onTooLong = () => {
    other = true;
  };
  const lines = createLineSplitter(MAX_LINE_BYTES, onLine, onTooLong);
  const end = () => {
    lines.end();
    finish();
  };
  return { push: lines.push, end, unreadable, hasPanicked: () => panicked, hasOther: () => other };
}

// The longest, since a name may itself hold a colon and a space.
function pathOf(complaint: string, known: ReadonlySet<string>): string | undefined {
  if (!complaint.startsWith(START)) return undefined;
  for (
    let end = complaint.lastIndexOf(": ");
    end > START.length;
    end = complaint.lastIndexOf(": ", end - 1)
  ) {
    const path = complaint.slice(START.length, end);
    if (known.has(path)) return path;
  }
  return undefined;
}

// A reason is one line, so what follows is something else.
function goesOn(complaint: string, path: string): boolean {
  return complaint
    .slice(START.length + path.length)
    .trimEnd()
    .includes("\n");
}
