import { visibleText } from "@toolrail/workspace";

// Why a tool could not answer, in words for the model. What it answers with stands beside each tool.

export function notAFolderText(path: string, tool: string): string {
  return `${visibleText(path)} is a file, not a folder. ${tool} needs a folder; use read_file for the file.`;
}

export function offsetZeroText(): string {
  return "offset 0 does not exist: lines start at 1. Use 1 for the first line, -1 for the last.";
}

export function pastEndText(path: string, offset: number, lines: number): string {
  return `${visibleText(path)} has ${count(lines, "line")}; offset ${offset} is past the end. Use an offset from 1 to ${lines}.`;
}

export function pastLineEndText(path: string, line: number, column: number, characters: number): string {
  return `Line ${line} of ${visibleText(path)} has ${count(characters, "character")}; column ${column} is past its end.`;
}

export function unknownEncodingText(label: string): string {
  return `"${label}" is no known encoding. Use a label such as utf-8, utf-16le, gb18030, shift_jis, windows-1252, or leave it out.`;
}

export function emptyPatternText(): string {
  return "The pattern is empty. Give the text or the regular expression to look for.";
}

export function blankPatternText(): string {
  return "The pattern is blank. Give the pattern of a path, such as src/**/*.ts; ** is every file.";
}

const LITERAL_HINT = "To find the text as it stands, set literal to true.";

export function patternFaultText(pattern: string, at: number, problem: string): string {
  return `Invalid pattern at character ${at + 1}: ${problem}.\n  ${pattern}\n  ${" ".repeat(at)}^\n${LITERAL_HINT}`;
}

export function refusedPatternText(pattern: string, complaint: string): string {
  return `Invalid pattern: ${complaint}.\n  ${pattern}\n${LITERAL_HINT}`;
}

export function needsRipgrepText(construct: string): string {
  return `This pattern needs ripgrep, which was not found here: ${construct}. Write it without this, or set literal to true.`;
}

export function noRipgrepText(): string {
  return "ripgrep was not found: install the optional package @vscode/ripgrep, or put rg on the PATH.";
}

export function ripgrepFailedText(reason: string): string {
  return `The search failed, so nothing is known about matches. ripgrep said: ${reason}`;
}

export function parentAfterWildcardText(pattern: string): string {
  return `".." after a wildcard can't be followed: ${pattern}. Write the folder itself, or search from a folder further up.`;
}

export function tooManyWildcardsText(pattern: string, most: number): string {
  return `Too many wildcards: ${pattern}. One name may hold ${most} at most; use ** for folders and fewer * in a name.`;
}

export function tooManyGroupsText(pattern: string): string {
  return `Too many repeated groups, *(…) or +(…): ${pattern}. One name may hold one; where their alternatives begin alike or hold wildcards, so may the whole pattern.`;
}

export function emptyQueryText(): string {
  return "The query is empty. Give a part of the path to look for; to list all files use glob.";
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? noun : plural}`;
}

export function unreadableFolderText(path: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  const reason = code === "EACCES" || code === "EPERM" ? "permission denied" : code;
  return `${visibleText(path)} can't be listed: ${reason}.`;
}
