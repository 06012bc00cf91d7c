/** One `path:line:text` of a grep answer. */
export interface Hit {
  path: string;
  line: number;
  text: string;
}

export interface SourceLine {
  number: number;
  text: string;
}

const HIT = /^(.+?):(\d+):(.*)$/;
const NUMBERED = /^(\d+)\t(.*)$/;
// Windows drives and notes such as "12 more not shown" are no paths of a workspace.
const PATH = /^[^\s:…][^:…]*\.[\p{L}\p{N}_]+$/u;

export function hitsOf(finding: Finding | undefined): Hit[] {
  return linesOf(finding).flatMap((text) => {
    const [, path, line, rest] = HIT.exec(text) ?? [];
    return path !== undefined && rest !== undefined ? [{ path, line: Number(line), text: rest }] : [];
  });
}

export function pathsOf(finding: Finding | undefined): string[] {
  return linesOf(finding).filter((text) => PATH.test(text));
}

/** The numbered lines of a read_file answer. */
export function sourceLinesOf(finding: Finding | undefined): SourceLine[] {
  return linesOf(finding).flatMap((line) => {
    const [, number, text] = NUMBERED.exec(line) ?? [];
    return text === undefined ? [] : [{ number: Number(number), text }];
  });
}

function linesOf(finding: Finding | undefined): string[] {
  return finding?.ok ? finding.text.split("\n") : [];
}

/** What came of one call. Not `ok`: it failed, or could not be made. */
export interface Finding {
  ok: boolean;
  text: string;
}
